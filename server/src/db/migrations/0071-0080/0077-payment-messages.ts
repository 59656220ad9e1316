import { type Kysely, sql } from 'kysely'

/** Creates the messages of a payment provider, which are stored first and confirmed with the provider afterwards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_messages (
      event_id text primary key check (char_length(event_id) between 1 and 255),
      kind text not null,
      object_id text not null check (char_length(object_id) between 1 and 255),
      received_at timestamptz(3) not null,
      tries integer not null default 0,
      confirmed_at timestamptz(3)
    )`.execute(db)
  await sql`create index payment_messages_unconfirmed on payment_messages (received_at, event_id)
    where confirmed_at is null`.execute(db)
  await sql`create index payment_messages_confirmed on payment_messages (confirmed_at)
    where confirmed_at is not null`.execute(db)
  // A deleted account must not go on paying.
  await sql`
    create function cancel_subscription_of_deleted() returns trigger language plpgsql as $$
    begin
      insert into payment_messages (event_id, kind, object_id, received_at)
        values ('deleted:' || old.subject, 'account.deleted', substr(old.subject, length('stripe:') + 1), now())
        on conflict (event_id) do nothing;
      return old;
    end $$`.execute(db)
  await sql`
    create trigger membership_events_deleted after delete on membership_events for each row
      when (old.source = 'stripe' and old.kind in ('renewing', 'failed'))
      execute function cancel_subscription_of_deleted()`.execute(db)
}
