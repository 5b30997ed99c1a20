/** Placeholders of a template's text: {{1}} or {{first_name}}, in the order of appearance. */
export function variablesIn(text: string): string[] {
  return [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map((match) => match[1]!.trim())
}

/** The distinct placeholders, for which a message must have values. */
export function distinctVariables(text: string): string[] {
  return [...new Set(variablesIn(text))]
}

export function fillVariables(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(/\{\{([^{}]*)\}\}/g, (whole, name: string) => values.get(name.trim()) ?? whole)
}

/**
 * Why the names are invalid for a format, or null. Positional names count from 1 without gaps; named ones are words.
 */
export function variableProblem(text: string, format: 'POSITIONAL' | 'NAMED'): string | null {
  const names = distinctVariables(text)
  const given = new Set(names)
  if (format === 'NAMED') {
    const wrong = names.find((name) => !/^[a-z_][a-z0-9_]*$/.test(name))
    return wrong === undefined
      ? null
      : `{{${wrong}}} is not a named parameter: lowercase letters, digits, underscores`
  }
  const wrong = names.find((name) => !/^[1-9]\d*$/.test(name))
  if (wrong !== undefined) return `{{${wrong}}} is not a positional parameter`
  const isWithoutGaps = names.every((_, index) => given.has(String(index + 1)))
  return isWithoutGaps ? null : 'positional parameters must count from {{1}} without gaps'
}
