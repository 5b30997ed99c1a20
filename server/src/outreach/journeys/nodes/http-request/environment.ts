import type { KnownCredential, KnownEnvironment, References } from '../validation/references.ts'
import type { Subject } from '../validation/rules.ts'

export type OwnEnvironment = KnownEnvironment & { id: string }

/** The environment of the journey's runs: its own, otherwise the default one; null if there is none. */
export function environmentOf({ definition, references }: Subject): OwnEnvironment | null {
  const own = definition.metadata?.environmentId
  for (const [id, environment] of references.environments)
    if (own === undefined ? environment.isDefault : id === own) return { id, ...environment }
  return null
}

/** The row of a credential that calls from an environment use; null if it has none there. */
export function credentialIn(
  environment: OwnEnvironment | null,
  { credentials }: References,
  name: string | undefined,
): KnownCredential | null {
  const rows = name === undefined ? [] : (credentials.get(name) ?? [])
  const own = rows.find(({ environmentId }) => environmentId !== null && environmentId === environment?.id)
  return own ?? rows.find(({ environmentId }) => environmentId === null) ?? null
}

/** Whether the journey names an environment that does not exist. That is an issue of its own. */
export function isLost({ definition, references }: Subject): boolean {
  const own = definition.metadata?.environmentId
  return own !== undefined && !references.environments.has(own)
}

/** Why a variable has no value in the journey's runs; null if it has one. */
export function findKeyProblem(key: string, subject: Subject): string | null {
  const environment = environmentOf(subject)
  if (isLost(subject) || environment?.variables.has(key)) return null
  if (environment === null) return 'There is no environment yet. Add one with environments_create.'
  const which = subject.definition.metadata?.environmentId === undefined ? 'default' : "journey's"
  return `The ${which} environment has no variable ${key}. Add it with environments_update.`
}
