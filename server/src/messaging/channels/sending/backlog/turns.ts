/** One place in so many belongs to campaigns while replies use up the rate of a number. */
const CAMPAIGN_EVERY = 4

/**
 * The messages that take the next `places`: replies before campaigns, except that every fourth place is for a campaign.
 * `first` is the number of the first place, counted from any time on, so that all processes agree.
 */
export function inTurn(
  replies: readonly string[],
  campaigns: readonly string[],
  first: number,
  places: number,
): string[] {
  const [nextReply, nextCampaign] = [replies.values(), campaigns.values()]
  const taken: string[] = []
  for (let place = first; place < first + places; place++) {
    const [preferred, other] =
      place % CAMPAIGN_EVERY === 0 ? [nextCampaign, nextReply] : [nextReply, nextCampaign]
    const next = preferred.next().value ?? other.next().value
    if (next === undefined) break
    taken.push(next)
  }
  return taken
}
