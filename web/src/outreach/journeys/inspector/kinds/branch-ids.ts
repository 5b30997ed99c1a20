const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** The next letter that no branch has. A removed branch's letter is used again only when it is the next. */
export function freeBranchId(branches: readonly { id: string }[]): string {
  const taken = new Set(branches.map(({ id }) => id))
  return [...LETTERS].find((letter) => !taken.has(letter)) ?? crypto.randomUUID().slice(0, 8)
}
