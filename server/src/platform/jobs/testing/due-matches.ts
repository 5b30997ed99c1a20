import { sql } from '../../db/index.ts'
import type { Runtime } from '../../operations/index.ts'

/** A published journey, which rows of trigger_matches refer to. */
export interface MatchedJourney {
  id: string
  initiativeId: string
}

export async function newJourney({ pool, newId, clock }: Runtime, org: string): Promise<MatchedJourney> {
  const [id, initiativeId, now] = [newId(), newId(), clock.now()]
  await pool.run(sql`
    insert into initiatives (org_id, id, name, channel, status, language, max_attempts, is_recurring, created_at, updated_at)
    values (${org}, ${initiativeId}, 'Due', 'WHATSAPP', 'ACTIVE', 'en', 1, false, ${now}, ${now})`)
  await pool.run(sql`
    insert into journeys (org_id, id, initiative_id, version, status, definition, created_at, updated_at)
    values (${org}, ${id}, ${initiativeId}, 1, 'PUBLISHED', '{}', ${now}, ${now})`)
  return { id, initiativeId }
}

/** Makes rows of trigger_matches due now and returns their ids in due order. */
export async function makeMatchesDue(
  { pool, newId, clock }: Runtime,
  count: number,
  { org, of }: { org: string; of: MatchedJourney },
): Promise<string[]> {
  const ids = Array.from({ length: count }, newId)
  await pool.run(sql`
    insert into trigger_matches (org_id, id, action, initiative_id, journey_id, person_external_id, trigger, due_at,
                                 created_at)
    select ${org}, id, 'enroll', ${of.initiativeId}, ${of.id}, 'ana', '{"kind":"manual"}',
           ${clock.now()}::timestamptz - interval '1 second' + n * interval '1 microsecond', ${clock.now()}
    from unnest(${ids}::uuid[]) with ordinality as r (id, n)`)
  return ids
}
