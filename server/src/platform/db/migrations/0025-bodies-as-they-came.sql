-- Bodies are kept as they came and made safe when they are read, so that a stricter cleaner cleans old mail too.
-- Whether a body has remote images is seen then. Bodies that were stored clean stay clean when they are cleaned again.
alter table emails drop column has_remote_images;

-- Faster to write and to read than pglz; a server that was built without it keeps what it has.
do $$ begin
  alter table emails alter column body set compression lz4, alter column body_text set compression lz4;
exception when feature_not_supported then
  raise notice 'lz4 is not available: bodies are compressed more slowly';
end $$;
