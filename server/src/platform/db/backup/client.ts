import pg from 'pg'
import { Way } from '../hosts.ts'

/** One connection without time limits, to the server that takes writes. */
export async function withBackupClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const way = new Way(url)
  if (way.hasOthers) await way.find()
  const client = new pg.Client({
    connectionString: way.url,
    application_name: 'parley backup',
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
    keepAlive: true,
  })
  // The statement under way fails with the loss.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
