/** The hosts in a text that somebody typed. */
export function hostsIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean)
}
