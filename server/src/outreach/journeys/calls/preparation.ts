import {
  credentialIn,
  loadEnvironments,
  loadNamedCredentials,
  type StoredCredential,
  unsealCredential,
} from '../../../integrations/index.ts'
import { hasWritten } from '../../../messaging/index.ts'
import { type Db, sql } from '../../../platform/db/index.ts'
import type { ClaimedRow } from '../../../platform/jobs/index.ts'
import type { Runtime } from '../../../platform/operations/index.ts'
import { tracesOf } from '../../../platform/tracing/index.ts'
import type { HttpRequestInputs } from '../nodes/index.ts'
import type { Answer } from './answers.ts'
import { type CallCredential, type OpenCall, openCall } from './opening.ts'

/** A due call; `attempts` includes this one. */
export interface DueCall extends ClaimedRow {
  run_id: string
  node_id: string
  request: HttpRequestInputs
  variables: Record<string, string>
  environment_id: string | null
  attempts: number
}

/** A call with everything needed to send it, or why it cannot be sent. */
export interface Job {
  call: DueCall
  lease: Date
  opened: OpenCall | Answer
  /** The trace that it belongs to; null: none is recorded. */
  trace: string | null
}

/**
 * `unwanted` are calls whose runs have ended, or are about to because their initiative was canceled. `held` are those of a
 * stopped version's runs that have sent nothing: they end as well, unless a message leaves at this moment.
 */
export async function prepareCalls(
  runtime: Runtime,
  org: string,
  due: readonly DueCall[],
  lease: Date,
): Promise<{ jobs: Job[]; unwanted: DueCall[]; held: DueCall[] }> {
  const { pool, secrets } = runtime
  const waitedFor = await findWaitedFor(pool, org, due)
  const wanted = due.filter((call) => waitedFor.get(call.id) === 'wanted')
  const environments = await loadEnvironments(pool, secrets, org, [
    ...new Set(wanted.map((call) => call.environment_id)),
  ])
  const names = wanted.map(credentialOf).filter((name) => name !== undefined)
  const credentials = await loadNamedCredentials(pool, org, names)
  const traces = await tracesOf(
    { db: pool, org, services: runtime.services },
    wanted.map((call) => call.run_id),
  )
  const jobs = wanted.map((call): Job => {
    const name = credentialOf(call)
    // An organization without environments has no variables.
    const none = call.environment_id === null ? { id: null, variables: new Map() } : null
    const environment = environments.get(call.environment_id) ?? none
    const credential =
      name === undefined
        ? undefined
        : openedIn(environment?.id ?? null, credentials.get(name) ?? [], (row) =>
            unsealCredential(secrets, org, row),
          )
    const { request, variables } = call
    const opened = openCall({ request, variables, environment, credential })
    return { call, lease, opened, trace: traces.get(call.run_id) ?? null }
  })
  return {
    jobs,
    unwanted: due.filter((call) => !waitedFor.has(call.id)),
    held: due.filter((call) => waitedFor.get(call.id) === 'held'),
  }
}

/** null: there is none, or it cannot be decrypted. */
function openedIn(
  environment: string | null,
  rows: readonly StoredCredential[],
  unseal: (row: StoredCredential) => Pick<CallCredential, 'placement' | 'value'> | null,
): CallCredential | null {
  const stored = credentialIn(environment, rows)
  const unsealed = stored && unseal(stored)
  return unsealed && { ...unsealed, id: stored.id, hosts: stored.hosts }
}

function credentialOf({ request }: DueCall): string | undefined {
  return request.credentialKey ?? request.credentialId
}

/** The calls that live runs wait for, by id. */
async function findWaitedFor(
  db: Db,
  org: string,
  due: readonly DueCall[],
): Promise<Map<string, 'wanted' | 'held'>> {
  const rows = await db.rows(sql<{ id: string; is_held: boolean }>`
    select r.waiting_on as id, exists (
             select from run_endings e
             where e.org_id = ${org} and e.initiative_id = r.initiative_id and e.journey_id = r.journey_id
           ) and not ${hasWritten(org, 'r')} as is_held
    from runs r
    where r.org_id = ${org} and r.id = any(${due.map((call) => call.run_id)}) and r.ended_at is null
      and r.waiting_for = 'call' and r.waiting_on = any(${due.map((call) => call.id)})
      and not exists (
        select from run_endings e
        where e.org_id = ${org} and e.initiative_id = r.initiative_id and e.journey_id is null)`)
  return new Map(rows.map(({ id, is_held }) => [id, is_held ? 'held' : 'wanted']))
}
