import { randomBytes } from 'node:crypto'
import { createKey, ensureOrganization, type KeyScope } from '../../src/identity/access/index.ts'
import type { TestApp } from './harness.ts'

/** Another key of the app's organization, or of the given one. */
export function newKey(app: TestApp, scope: KeyScope, org = app.org.id): Promise<string> {
  const { pool, clock, newId } = app.runtime
  return createKey(pool, { org, name: `${scope} key`, scope, now: clock.now() }, newId, randomBytes)
}

/** A key of a production organization, which a development server must refuse. */
export async function newProductionKey(app: TestApp): Promise<string> {
  const { pool, clock, newId } = app.runtime
  const { organization } = await pool.transaction((db) =>
    ensureOrganization(db, { name: 'In production', kind: 'production', id: newId(), now: clock.now() }),
  )
  return newKey(app, 'full', organization.org_id)
}
