// The one way by which a page talks to the server. Every fetch of every module goes through a client made here.

/** The server answered, but not with success. `problem` is its problem document, when there is one. */
export class ApiError extends Error {
  constructor(status, problem) {
    super(problem?.detail ?? `HTTP ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.problem = problem;
  }
}

async function problemOf(response) {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

/**
 * Makes a client.
 *
 * @param {{send?: typeof fetch}} [options] `send` stands in for the browser's fetch
 */
export function createApiClient(options = {}) {
  const send = options.send ?? ((input, init) => globalThis.fetch(input, init));

  /** As the browser's fetch, for this shop only: cookies go along, and JSON is what we like to get. */
  function request(input, init = {}) {
    const headers = new Headers(init.headers);
    if (!headers.has('Accept')) {
      headers.set('Accept', 'application/json');
    }
    return send(input, { credentials: 'same-origin', ...init, headers });
  }

  /** The JSON of a successful answer; anything else is an ApiError. */
  async function json(input, init) {
    const response = await request(input, init);
    if (!response.ok) {
      throw new ApiError(response.status, await problemOf(response));
    }
    return response.json();
  }

  return Object.freeze({ fetch: request, json });
}

/** A client ready for use. */
export const apiClient = createApiClient();
