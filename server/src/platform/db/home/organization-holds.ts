import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../statements.ts'

/** Why nothing of an organization is sent, while the others go on. */
export const ORGANIZATION_HELD_BECAUSE = ['organization_restored', 'organization_unfinished'] as const

export interface OrganizationHold {
  because: (typeof ORGANIZATION_HELD_BECAUSE)[number]
  /** In English words, for logs and commands. */
  words: string
}

const WORDS: Record<OrganizationHold['because'], string> = {
  organization_restored: 'this organization was restored from a backup',
  organization_unfinished: 'a restore of this organization began and has not finished',
}

/** The row of an organization that is held. */
export interface HeldOrganization {
  org_id: string
  held_at: Date
  is_unfinished: boolean
  service_time: Date | null
  stopped_at: Date | null
}

/** null: it goes on. */
export async function organizationHold(db: Db, org: string): Promise<OrganizationHold | null> {
  const row = await findHeldOrganization(db, org)
  return row && wordHold(row)
}

export function wordHold({ is_unfinished }: Pick<HeldOrganization, 'is_unfinished'>): OrganizationHold {
  const because = is_unfinished ? 'organization_unfinished' : 'organization_restored'
  return { because, words: WORDS[because] }
}

export function findHeldOrganization(db: Db, org: string): Promise<HeldOrganization | null> {
  return db.maybe(sql<HeldOrganization>`
    select org_id, held_at, is_unfinished, service_time, stopped_at from organization_holds
    where org_id = ${org} and held_at is not null`)
}

/** All that are held now, with their names. */
export function listHeldOrganizations(db: Db): Promise<(HeldOrganization & { name: string })[]> {
  return db.rows(sql<HeldOrganization & { name: string }>`
    select h.org_id, h.held_at, h.is_unfinished, h.service_time, h.stopped_at, o.name
    from organization_holds h join organizations o on o.org_id = h.org_id
    where h.held_at is not null order by o.name, h.org_id`)
}

/** The condition that an organization is not held. Claims have it, so that no row is taken after the hold began. */
export function goesOn(org: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from organization_holds held where held.org_id = ${org} and held.held_at is not null)`
}

/**
 * The last restore of the database or of this organization alone: one row with `restored_at` and `cautious_until`. Where
 * there were both, the later times hold.
 */
export function restoreOf(org: string): RawBuilder<unknown> {
  return sql`(
    select greatest(home.restored_at, alone.restored_at) as restored_at,
           greatest(home.cautious_until, alone.cautious_until) as cautious_until
    from database_home home left join organization_holds alone on alone.org_id = ${org} where home.id = 1)`
}

/** Holds an organization that is about to be replaced. One that is held already keeps what its hold says. */
export async function holdUnfinished(db: Db, org: string, now: Date): Promise<void> {
  await db.run(sql`
    insert into organization_holds as h (org_id, held_at, is_unfinished, stopped_at)
    values (${org}, ${now}, true, ${now})
    on conflict (org_id) do update set
      is_unfinished = true, held_at = coalesce(h.held_at, excluded.held_at),
      stopped_at = case when h.held_at is null then excluded.stopped_at else h.stopped_at end,
      service_time = case when h.held_at is null then null else h.service_time end`)
}

/** Lets an organization go on. `cautious` is null where nothing of it may have been sent elsewhere. */
export async function letGoOn(
  db: Db,
  org: string,
  cautious: { restoredAt: Date; until: Date } | null,
): Promise<void> {
  await db.run(sql`
    update organization_holds h set
      held_at = null, is_unfinished = false, service_time = null, stopped_at = null,
      restored_at = coalesce(${cautious?.restoredAt ?? null}::timestamptz, h.restored_at),
      cautious_until = greatest(${cautious?.until ?? null}::timestamptz, h.cautious_until)
    where h.org_id = ${org}`)
}
