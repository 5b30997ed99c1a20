import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { queryClient } from '../../shell/queries/api.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import type { SampleStep } from './sample-step.ts'

/** Creates the sample data, and announces each step. */
export function useSample() {
  const { t } = useLingui()
  const [announcement, setAnnouncement] = useState('')
  const words: Record<SampleStep, string> = {
    people: t`Sample people added`,
    segment: t`Sample segment created`,
    initiative: t`Sample initiative created`,
  }
  const act = useApiMutation(
    async () => {
      const { makeSample } = await import('./sample.ts')
      await makeSample((step) => {
        setAnnouncement(words[step])
        void queryClient.invalidateQueries()
      })
    },
    { done: t`Sample data is ready. Explore people, segments, and events.` },
  )
  return { isRunning: act.isPending, announcement, load: () => act.mutate() }
}
