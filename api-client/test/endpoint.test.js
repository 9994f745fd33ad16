import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { endpointOf } from '../src/api-client.js';

const BASE = 'http://shop.example/products/1?x=y';
const key = (address, method = 'GET') => endpointOf(method, address, BASE).key;

describe('the key of a request', () => {
  const same = [
    ['/api/x', '/api/x?', '/api/x#part', 'http://shop.example/api/x', '/api/x?_=1', '/api/x?t=1&ts=2', '/api/y/../x'],
    ['/api/x?a=1&b=2', '/api/x?b=2&a=1', '/api/x?&b=2&&a=1&', '/api/x?b=2&_=7&a=1'],
    ['/api/x?a=1&a=2', '/api/x?a=1&_=3&a=2'],
    ['/api/x?a', '/api/x?a='],
    ['/api/x?q=a+b', '/api/x?q=a%20b'],
    ['/api/x?q=%EC%B9%B4', '/api/x?q=카'],
    ['/api/x?q=%7E', '/api/x?q=~'],
    ['/api/x?q=1=2', '/api/x?q=1%3D2'],
    ['2', '/products/2'],
    ['?b=1&a=2', '/products/1?a=2&b=1'],
  ];
  for (const group of same) {
    it(`is one for ${group.join('  ')}`, () => {
      group.forEach((address) => assert.equal(key(address), key(group[0])));
    });
  }

  const different = [
    ['/api/x', '/api/X', '/api/x/', '/api/x?a=1', 'http://other.example/api/x', 'https://shop.example/api/x'],
    ['/api/x?a=1&a=2', '/api/x?a=2&a=1'],
    ['/api/x?T=1', '/api/x?t1=1', '/api/x'],
  ];
  for (const group of different) {
    it(`is not one for ${group.join('  ')}`, () => {
      assert.equal(new Set(group.map((address) => key(address))).size, group.length);
    });
  }

  it('is one for any order of many parameters', () => {
    const many = Array.from({ length: 100 }, (_, index) => `p${index}=${index}`);
    assert.equal(key(`/api/x?${many.join('&')}`), key(`/api/x?${[...many].reverse().join('&')}`));
  });

  it('has the method in it', () => {
    assert.notEqual(key('/api/x'), key('/api/x', 'POST'));
  });

  it('is the same by the short way and by the parser', () => {
    const pieces = ['a', 'b', 'A1', '_', 't', 'ts', '-', '.', '*', '=', '=', '&', '&', '0', '+', '%20', '%EC%B9%B4', '%2F', '%26', '%3D',
      '%5E', '%41', '%7E', '%5F', '%2e'];
    let seed = 42;
    const random = (most) => (seed = (seed * 48_271) % 2_147_483_647) % most;
    for (let round = 0; round < 20_000; round++) {
      const query = Array.from({ length: random(12) }, () => pieces[random(pieces.length)]).join('');
      const address = `/api/search?${query}`;
      // A fragment is never part of a request, and makes the parser necessary.
      assert.equal(key(address), key(`${address}#`), address);
    }
  });
});
