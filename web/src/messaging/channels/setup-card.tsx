import { Trans, useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../shell/loaded.tsx'
import { parley } from '../../shell/queries/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/page.tsx'
import { Badge } from '../../ui/records/badge.tsx'
import type { Channel } from './channels.ts'
import { useLimitWords, useQualityWords } from './health/rating-words.ts'

type SetupStep = Output<'channels_setup_get'>['steps'][number]

/** What has to be right before WhatsApp sends and receives, each asked on its own, with what to do. */
export function SetupCard({ channel: { id, status } }: { channel: Channel }) {
  const { t } = useLingui()
  const setup = useQuery({
    queryKey: ['channels', 'setup', id, status],
    queryFn: ({ signal }) => parley.channels.setup.get({ id }, { signal }),
  })
  return (
    <Card
      title={t`Setup`}
      actions={
        <Button size="small" disabled={setup.isFetching} onClick={() => void setup.refetch()}>
          {setup.isFetching ? t`Checking…` : t`Check again`}
        </Button>
      }
    >
      <Loaded query={setup}>
        {({ steps }) => (
          <ol aria-label={t`Setup`} className="divide-y">
            {steps.map((step) => (
              <SetupRow key={step.step} step={step} />
            ))}
          </ol>
        )}
      </Loaded>
    </Card>
  )
}

const TONES = { done: 'good', failed: 'danger', waiting: 'info', unknown: 'neutral' } as const

function SetupRow({ step: { step, state, code, message } }: { step: SetupStep }) {
  const { t } = useLingui()
  const quality = useQualityWords()
  const limit = useLimitWords()
  const said = message ?? ''
  const titles: Readonly<Record<SetupStep['step'], string>> = {
    access: t`Access token`,
    number: t`Number`,
    webhook: t`Webhook`,
    signature: t`App secret`,
    quality: t`Quality`,
    limit: t`Messaging limit`,
  }
  const states: Readonly<Record<SetupStep['state'], string>> = {
    done: t({ message: 'Done', context: 'setup step' }),
    failed: t({ message: 'To do', context: 'setup step' }),
    waiting: t({ message: 'Waiting', context: 'setup step' }),
    unknown: t({ message: 'Not known', context: 'setup step' }),
  }
  const advice: Readonly<Record<string, string>> = {
    'access failed': t`WhatsApp refuses the token. Create a permanent token with both WhatsApp permissions, and replace it below.`,
    'access unknown': t`Parley can’t reach WhatsApp. Check the server’s connection, then check again.`,
    'number failed':
      code === 'no_number'
        ? t`The account has no number. Add one in WhatsApp Manager and confirm it with the code.`
        : t`${said} is not ready to send (${code ?? ''}). Finish its registration in WhatsApp Manager.`,
    'webhook failed':
      code === 'other_address'
        ? t`Messages go to another address: ${said}. Replace the token below, and Parley registers its own.`
        : t`WhatsApp sends nothing to Parley yet. Replace the token below, and Parley registers its webhook.`,
    'signature waiting': t`No message has arrived yet. Write to the number from your phone. If nothing arrives, the app secret is wrong: replace it below.`,
    'quality failed': t`People block or report your messages. Write to fewer people, and only to those who expect it.`,
    'quality unknown': t`WhatsApp rates a number after its first messages.`,
    'limit unknown': t`WhatsApp says how many people you may write to first once the business is verified.`,
  }
  const words = advice[`${step} ${state}`]
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="font-medium">{titles[step]}</h3>
        {words && <p className="text-xs text-soft wrap-anywhere">{words}</p>}
        {(step === 'limit' || step === 'quality') && state === 'done' && (
          <p className="text-xs text-soft first-letter:uppercase">
            {step === 'quality' ? (quality(code)?.words ?? code) : limit(code)}
          </p>
        )}
        {step === 'access' && message && (
          <p className="text-xs text-soft wrap-anywhere" dir="auto">
            <Trans>WhatsApp said: {message}</Trans>
          </p>
        )}
      </div>
      <Badge tone={TONES[state]}>{states[state]}</Badge>
    </li>
  )
}
