/** Marks a migration after which older processes cannot go on. The line says why. */
const CONTRACT = /^-- contract: /m

/** Older processes go on after a migration, unless its file says otherwise. */
export function isContract(text: string): boolean {
  return CONTRACT.test(text)
}

/** This version cannot use the database as it is. Nothing was changed. */
export class UpgradeRefused extends Error {
  constructor(problem: string, remedy: string) {
    super(`${problem}\n${remedy} Nothing was changed.`)
    this.name = 'UpgradeRefused'
  }
}

/** A migration that the database has, with the version of Parley that applied it. Old records have no version. */
export interface AppliedMigration {
  name: string
  version: string | null
  /** The statements that it has left. null: it is finished. */
  unbuilt: string[] | null
}

/** Throws UpgradeRefused when a newer version has upgraded the database. */
export function refuseNewer(
  applied: readonly AppliedMigration[],
  known: readonly string[],
  version: string,
): void {
  const unknown = applied.filter(({ name }) => !known.includes(name))
  const last = unknown.at(-1)
  if (!last) return
  const needed = last.version === null ? 'a newer version of Parley' : `Parley ${last.version}`
  throw new UpgradeRefused(
    `This database needs ${needed}, because it has ${countOf(unknown.length)} that this version lacks: ${unknown.map(({ name }) => name).join(', ')}.\n` +
      `This is Parley ${version}, with migrations up to ${known.at(-1)}.`,
    'Start an image that has these migrations, or restore the backup from before the upgrade and start this one.',
  )
}

/** Throws UpgradeRefused when processes are connected that cannot go on after the migration. */
export function refuseBeside(others: readonly string[], migration: string): void {
  if (others.length === 0) return
  throw new UpgradeRefused(
    `Older processes cannot go on after ${migration}, and other processes use this database: ${others.join(', ')}.`,
    'Stop all other processes of Parley, then start this one again.',
  )
}

function countOf(migrations: number): string {
  return migrations === 1 ? 'a migration' : `${migrations} migrations`
}
