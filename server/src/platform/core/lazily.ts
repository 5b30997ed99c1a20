/** A value that is made when it is first asked for, and then kept. Of use where most processes never need it. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
