/** Words that belong to the name after them, in lower case. */
const PARTICLES = new Set('da das de del della der di do dos du e la las le los van von y'.split(' '))
/** From so many names on, two of them are first names. */
const TWO_FIRST_NAMES = 4

export interface SplitName {
  firstName: string
  lastName: string | null
}

/**
 * Splits a full name (docs/importing.md: Mapping). `Gómez Pérez, Ana` is split at its comma. Otherwise the first name comes
 * first, of four names or more the first two; a particle belongs to the name after it.
 */
export function splitFullName(text: string): SplitName {
  const parts = text.split(',').map((part) => part.trim())
  if (parts.length === 2 && parts[0] && parts[1]) return { firstName: parts[1], lastName: parts[0] }
  const names = namesIn(text)
  const [first, second] = names
  const last = names.slice(names.length >= TWO_FIRST_NAMES ? 2 : 1)
  const firsts = names.length >= TWO_FIRST_NAMES ? `${first} ${second}` : (first ?? text)
  return { firstName: firsts, lastName: last.length > 0 ? last.join(' ') : null }
}

/** `Juan de la Cruz` → `Juan`, `de la Cruz`. */
function namesIn(text: string): string[] {
  const names: string[] = []
  let particles: string[] = []
  for (const word of text.split(/\s+/)) {
    if (word === '') continue
    if (names.length > 0 && PARTICLES.has(word.toLowerCase())) {
      particles.push(word)
      continue
    }
    names.push([...particles, word].join(' '))
    particles = []
  }
  // A particle at the end belongs to nothing, and is kept with the last name.
  return particles.length > 0 ? [...names, particles.join(' ')] : names
}
