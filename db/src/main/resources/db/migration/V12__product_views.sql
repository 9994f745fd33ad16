-- What a browser looked at last. A shopper is a random id; rows go after 30 days, or when the shopper asks for it.
create table product_view (
  shopper    text not null,
  product_id bigint not null,
  viewed_at  timestamptz not null,
  primary key (shopper, product_id)
);
create index product_view_age on product_view (viewed_at);

-- How often products are looked at, without by whom.
create table product_view_count (
  day        date not null,
  product_id bigint not null,
  views      bigint not null,
  primary key (day, product_id)
);

-- What a browser measured of the page that a run of the recommendation lab is about.
create table lab_measurement (
  id       bigint generated always as identity primary key,
  job_id   bigint not null references job on delete cascade,
  taken_at timestamptz not null default clock_timestamp(),
  figures  jsonb not null
);
create index lab_measurement_job on lab_measurement (job_id, id);
