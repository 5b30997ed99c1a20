/** A token for a variable of an environment (docs/behaviour/integrations.md: Environments). */
const TOKEN = /\{\{\s*env\.([^{}]*)\}\}/g

export interface Variable {
  value: string
  isSecret: boolean
  /** The hosts that journeys may send a secret to; null while nobody has named any. */
  hosts: readonly string[] | null
}

/** The values for the tokens of one environment, by key. */
export type Variables = ReadonlyMap<string, Variable>

/** Whether a text has `{{env.…}}` in it. */
export function hasToken(text: string): boolean {
  return text.search(TOKEN) >= 0
}

/** The text with every token replaced. Inserted text is not searched for tokens. */
export function replaceTokens(text: string, read: (key: string) => string): string {
  return text.replaceAll(TOKEN, (_, key: string) => read(key.trim()))
}

/** A token names a variable that the environment does not have. */
export class UnresolvedToken extends Error {
  constructor(key: string) {
    super(`{{env.${key}}} has no value in this environment.`)
    this.name = 'UnresolvedToken'
  }
}

/** The text with its tokens resolved, and the secrets that are in it now. Throws `UnresolvedToken`. */
export function resolveTokens(text: string, variables: Variables): { text: string; secrets: Variable[] } {
  const secrets = new Set<Variable>()
  const resolved = replaceTokens(text, (key) => {
    const variable = variables.get(key)
    if (variable === undefined) throw new UnresolvedToken(key)
    if (variable.isSecret && variable.value !== '') secrets.add(variable)
    return variable.value
  })
  return { text: resolved, secrets: [...secrets] }
}
