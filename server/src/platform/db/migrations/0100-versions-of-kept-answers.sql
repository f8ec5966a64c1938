-- The ETag of a kept answer, which a repeated call gets as well. Null: it had none, or was kept before this.
alter table idempotency_keys add column etag text;
