/** A secret that was replaced and still signs. */
export interface EarlierSecret {
  sealed: Buffer
  until: Date
}

/** How a subscription stores them. */
export interface StoredEarlier {
  /** The last one that was replaced. */
  previous_secret_sealed: Buffer | null
  previous_secret_until: Date | null
  /** Those before it, the latest first. */
  earlier_secrets: { sealed: string; until: string }[]
}

/** The replaced secrets that sign at this time, the latest first. */
export function earlierSecretsAt(now: Date, row: StoredEarlier): EarlierSecret[] {
  const { previous_secret_sealed: sealed, previous_secret_until: until } = row
  const earlier = row.earlier_secrets.map((each) => ({
    sealed: Buffer.from(each.sealed, 'base64'),
    until: new Date(each.until),
  }))
  return [...(sealed && until ? [{ sealed, until }] : []), ...earlier].filter((each) => each.until > now)
}

/** What `earlier_secrets` stores of them. */
export function writeEarlierSecrets(secrets: readonly EarlierSecret[]): string {
  return JSON.stringify(
    secrets.map(({ sealed, until }) => ({ sealed: sealed.toString('base64'), until: until.toISOString() })),
  )
}
