import { createServer } from 'node:http'
import { Pool, type PoolClient } from 'pg'

// The control of `swipes.ts`: a Node server that records swipes in the same tables by the same statements and makes
// the matches, and believes whoever asks: no session, no validation, no limits, no look at who may be shown.

type Swipe = { clientId: string; swiperId: string; swipedId: string; isLike: boolean }

const pool = new Pool({ connectionString: process.argv[2], max: 10 })

async function record(db: PoolClient, { clientId, swiperId, swipedId, isLike }: Swipe) {
  const [low = '', high = ''] = [swiperId, swipedId].toSorted()
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [low + high])
  const made = await db.query(
    `insert into swipes (swiper_id, swiped_id, is_like, client_id, created_at)
      values ($1, $2, $3, $4, $5) on conflict do nothing returning *`,
    [swiperId, swipedId, isLike, clientId, new Date()],
  )
  if (made.rowCount === 0 || !isLike) return { match: null }
  const theirs = await db.query(
    'select * from swipes where swiper_id = $1 and swiped_id = $2 and is_like = true',
    [swipedId, swiperId],
  )
  if (theirs.rowCount === 0) return { match: null }
  const matched = await db.query(
    `insert into matches (user1_id, user2_id, created_at) values ($1, $2, $3)
      on conflict (user1_id, user2_id) do nothing returning *`,
    [low, high, new Date()],
  )
  const id = matched.rows[0]?.id
  await db.query('update swipes set match_id = $3 where swiper_id = $1 and swiped_id = $2', [
    swiperId,
    swipedId,
    id,
  ])
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
