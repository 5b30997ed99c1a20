const LONGEST_SLUG = 60
/** The service keeps them for the paths of other operations. */
const RESERVED = ['catalog', 'describe', 'people', 'preview', 'validate']

/** A slug for URLs: `Clientes de São Paulo` → `clientes-de-sao-paulo`. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, LONGEST_SLUG)
    .replace(/-$/, '')
  return slug || 'segment'
}

/**
 * A slug that no segment has, because names in other alphabets leave little or nothing for it. The name of another
 * segment gets that one's slug, so that the service refuses to store it twice.
 */
export function freeSlugOf(name: string, segments: readonly { name: string; slug: string }[]): string {
  const same = segments.find((segment) => segment.name === name)
  if (same) return same.slug
  const base = slugOf(name)
  const taken = new Set([...RESERVED, ...segments.map(({ slug }) => slug)])
  let slug = base
  for (let at = 2; taken.has(slug); at++) slug = `${base}-${at}`
  return slug
}
