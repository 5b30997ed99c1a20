import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { parley } from '../../../shell/queries/api.ts'
import type { Repeat } from '../campaign.ts'
import { useRepeatWords } from './repeat-words.ts'

interface NextTimesProps {
  repeat: Repeat
  atLocalTime: boolean
  /** The campaign that was started; null: a draft. */
  seriesId: string | null
}

/** A sentence with the next three times. */
export function NextTimes({ repeat, atLocalTime, seriesId }: NextTimesProps) {
  const words = useRepeatWords()
  const asked = { repeat, atLocalTime, ...(seriesId !== null && { campaignId: seriesId }) }
  const next = useQuery({
    queryKey: ['campaigns', 'next', asked],
    queryFn: ({ signal }) => parley.campaigns.repetitions.preview(asked, { signal }),
    placeholderData: keepPreviousData,
  })
  if (!next.data) return null
  const { times } = next.data
  const days = times.map(({ day }) => words.day(day)).join(' · ')
  const time = words.time(repeat.time)
  return (
    <p aria-live="polite" className={times.length === 0 ? 'text-warn' : 'text-soft'}>
      {times.length === 0 ? (
        <Trans>It would never start. Choose a later end.</Trans>
      ) : (
        <Trans>
          Next times: {days}, at {time}.
        </Trans>
      )}
    </p>
  )
}
