/** A member whom a note can mention, by the name that the note shows. */
export interface Mentionable {
  email: string
  name: string
}

/** What is typed after the last `@`, when the cursor stands behind it; null elsewhere. */
export function mentionBefore(text: string, cursor: number): { from: number; sought: string } | null {
  const from = text.lastIndexOf('@', cursor - 1)
  if (from < 0 || (from > 0 && !/\s/.test(text[from - 1]!))) return null
  const sought = text.slice(from + 1, cursor)
  return sought.length <= MOST_SOUGHT && !/[\n@]/.test(sought) ? { from, sought } : null
}

const MOST_SOUGHT = 40

/** The text in pieces: those that mention a member name them. Of two names that begin alike, the longer one counts. */
export function piecesOf(
  text: string,
  members: readonly Mentionable[],
): { text: string; email: string | null }[] {
  const longestFirst = members.toSorted((one, other) => other.name.length - one.name.length)
  const pieces: { text: string; email: string | null }[] = []
  let plain = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const found = longestFirst.find(({ name }) => isNamedAt(text, at + 1, name))
    if (!found) continue
    if (at > plain) pieces.push({ text: text.slice(plain, at), email: null })
    plain = at + 1 + found.name.length
    pieces.push({ text: text.slice(at, plain), email: found.email })
  }
  if (plain < text.length) pieces.push({ text: text.slice(plain), email: null })
  return pieces
}

function isNamedAt(text: string, at: number, name: string): boolean {
  const next = text[at + name.length]
  return name !== '' && text.startsWith(name, at) && (next === undefined || !/[\p{L}\p{N}]/u.test(next))
}

/** The email addresses of the members whom a text mentions. */
export function mentionedIn(text: string, members: readonly Mentionable[]): string[] {
  const emails = piecesOf(text, members).flatMap(({ email }) => email ?? [])
  return [...new Set(emails)]
}
