import {
  credentialIn,
  loadEnvironments,
  loadNamedCredentials,
  type Placement,
  unsealCredential,
  type Variables,
} from '../../../integrations/index.ts'
import { type Db, sql } from '../../../platform/db/index.ts'
import type { ClaimedRow } from '../../../platform/jobs/index.ts'
import type { Runtime } from '../../../platform/operations/index.ts'
import type { HttpRequestInputs } from '../nodes/index.ts'

/** A due call; `attempts` includes this one. */
export interface DueCall extends ClaimedRow {
  run_id: string
  node_id: string
  request: HttpRequestInputs
  variables: Record<string, string>
  environment_id: string | null
  attempts: number
}

/** A credential of a call; its value may still contain tokens. */
export interface CallCredential {
  placement: Placement
  value: string
}

/** A call with everything needed to send it. */
export interface Job {
  call: DueCall
  lease: Date
  /** null: the environment was deleted. */
  environment: Variables | null
  /** Undefined: none is needed. null: it was deleted or cannot be decrypted. */
  credential: CallCredential | null | undefined
}

/** `unwanted` are calls whose runs have ended. */
export async function prepareCalls(
  runtime: Runtime,
  org: string,
  due: readonly DueCall[],
  lease: Date,
): Promise<{ jobs: Job[]; unwanted: DueCall[] }> {
  const { pool, secrets } = runtime
  const waitedFor = await findWaitedFor(pool, org, due)
  const wanted = due.filter((call) => waitedFor.has(call.id))
  const environments = await loadEnvironments(pool, secrets, org, [
    ...new Set(wanted.map((call) => call.environment_id)),
  ])
  const names = wanted.map(credentialOf).filter((name) => name !== undefined)
  const credentials = await loadNamedCredentials(pool, org, names)
  const jobs = wanted.map((call): Job => {
    const name = credentialOf(call)
    const environment = environments.get(call.environment_id) ?? null
    const stored =
      name === undefined ? null : credentialIn(environment?.id ?? null, credentials.get(name) ?? [])
    return {
      call,
      lease,
      // An organization without environments has no variables.
      environment: environment?.variables ?? (call.environment_id === null ? new Map() : null),
      credential: name === undefined ? undefined : stored && unsealCredential(secrets, org, stored),
    }
  })
  return { jobs, unwanted: due.filter((call) => !waitedFor.has(call.id)) }
}

function credentialOf({ request }: DueCall): string | undefined {
  return request.credentialKey ?? request.credentialId
}

async function findWaitedFor(db: Db, org: string, due: readonly DueCall[]): Promise<Set<string>> {
  const rows = await db.rows(sql<{ id: string }>`
    select waiting_on as id from runs
    where org_id = ${org} and id = any(${due.map((call) => call.run_id)}) and ended_at is null
      and waiting_for = 'call' and waiting_on = any(${due.map((call) => call.id)})`)
  return new Set(rows.map((row) => row.id))
}
