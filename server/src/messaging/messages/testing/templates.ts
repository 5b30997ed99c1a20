import { fromWire, toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Sender } from '../../channels/testing/sender.ts'

type Category = 'UTILITY' | 'MARKETING' | 'AUTHENTICATION'

/** A template of the sender's account, approved. Returns its wire id. */
export async function newTemplate(
  { runtime, org, accountId }: Sender,
  category: Category,
  status = 'APPROVED',
): Promise<string> {
  const [id, now] = [runtime.newId(), runtime.clock.now()]
  const content = { body: 'Hello {{1}}, your order left.' }
  await runtime.pool.run(sql`
    insert into templates (org_id, id, account_id, name, language, category, content_type, content, status, provider_id,
                           created_at, updated_at)
    values (${org}, ${id}, ${accountId}, ${`order_${id}`}, 'en', ${category}, 'TEXT', ${JSON.stringify(content)}::jsonb,
            ${status}, '1', ${now}, ${now})`)
  return toWire('template', id)
}

/** The id of a message inside. */
export const inside = (wireId: string): string => fromWire('message', wireId)!
