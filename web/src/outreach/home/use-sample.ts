import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSession } from '../../identity/session.ts'
import { phone } from '../../shell/frame/phone-state.ts'
import { queryClient } from '../../shell/queries/api.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import type { SampleStep } from './sample-step.ts'

/** Creates the sample data, and announces each step. */
export function useSample() {
  const { t } = useLingui()
  const { user } = useSession()
  const [announcement, setAnnouncement] = useState('')
  const words: Record<SampleStep, string> = {
    people: t`Sample people added`,
    segment: t`Sample segment created`,
    initiative: t`Sample initiative created`,
  }
  const act = useApiMutation(
    async () => {
      const { makeSample } = await import('./sample.ts')
      const tell = (step: SampleStep) => {
        setAnnouncement(words[step])
        void queryClient.invalidateQueries()
      }
      return makeSample({ tell, you: user.name ?? t({ message: 'You', context: 'sample person' }) })
    },
    {
      done: (ownNumber) =>
        ownNumber === null
          ? t`Sample data is ready. Explore people, segments, and events.`
          : t`Sample data is ready. Your simulated phone opens when its first message arrives.`,
      onDone: (ownNumber) => {
        if (ownNumber !== null) phone.await(ownNumber)
      },
    },
  )
  return { isRunning: act.isPending, announcement, load: () => act.mutate() }
}
