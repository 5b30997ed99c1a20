import { useMemo } from 'react'

/** A list that stays the same one for as long as it says the same, so that what is made of it is made once. */
export function useSame(texts: readonly string[]): readonly string[] {
  const written = JSON.stringify(texts)
  return useMemo(() => JSON.parse(written) as string[], [written])
}
