import { createServer } from 'node:http'
import { Pool, type PoolClient } from 'pg'

// The control of `swipes.ts`: a Node server that records swipes in the same tables by the same statements and makes
// the matches, and believes anyone who asks: no session, no validation, no limits, no check of who may be shown. The statements of every
// swipe are prepared, as they are in Hearth.

type Swipe = { clientId: string; swiperId: string; swipedId: string; isLike: boolean }

const pool = new Pool({ connectionString: process.argv[2], max: 10 })

async function record(db: PoolClient, { clientId, swiperId, swipedId, isLike }: Swipe) {
  const [low = '', high = ''] = [swiperId, swipedId].toSorted()
  await db.query({
    name: 'lock',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [low + high],
  })
  const { rows } = await db.query({
    name: 'record',
    text: `with made as (
        insert into swipes (swiper_id, swiped_id, is_like, client_id, created_at, about, note, is_answered)
          select $1::uuid, $2::uuid, $3::boolean, $4::uuid, $5::timestamptz, null, null,
            exists (select from swipes where swiper_id = $2 and swiped_id = $1)
          where not exists (select from undone_swipes where swiper_id = $1 and client_id = $4)
            and (not exists (select 1 from blocks where blocks.blocker_id = $1 and blocks.blocked_id = $2::uuid)
              and not exists (select 1 from blocks where blocks.blocked_id = $1 and blocks.blocker_id = $2::uuid))
          on conflict do nothing returning 1),
        theirs as (
          update swipes set is_answered = true
            where swiper_id = $2 and swiped_id = $1 and exists (select from made)
            returning swiper_id, swiped_id, is_like, about, note)
      select exists (select from made) as is_made, theirs.swiper_id, theirs.swiped_id, theirs.is_like,
        theirs.about, theirs.note
      from (values (1)) once left join theirs on true`,
    values: [swiperId, swipedId, isLike, clientId, new Date()],
  })
  if (!isLike || !rows[0]?.is_made || !rows[0]?.is_like) return { match: null }
  const matched = await db.query({
    name: 'match',
    text: `insert into matches (user1_id, user2_id, created_at) values ($1, $2, $3)
      on conflict (user1_id, user2_id) do nothing returning id, user1_id, user2_id, created_at`,
    values: [low, high, new Date()],
  })
  const id = matched.rows[0]?.id
  await db.query({
    name: 'note',
    text: 'update swipes set match_id = $3 where swiper_id = $1 and swiped_id = $2',
    values: [swiperId, swipedId, id],
  })
  return { match: { id } }
}

async function swipe(text: string) {
  const db = await pool.connect()
  try {
    await db.query('begin')
    const answer = await record(db, JSON.parse(text))
    await db.query('commit')
    return answer
  } finally {
    db.release()
  }
}

const server = createServer(async (request, response) => {
  let text = ''
  for await (const part of request) text += String(part)
  const answer = JSON.stringify(await swipe(text))
  response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
})
server.listen(Number(process.argv[3]), '127.0.0.1', () => process.send?.('ready'))
