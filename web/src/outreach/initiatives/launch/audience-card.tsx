import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Bars } from '../../../shell/charts/bars.tsx'
import { Card } from '../../../ui/layout/page.tsx'
import type { Initiative } from '../frame/initiative.ts'
import type { Preview } from './launch-facts.ts'

type Audience = NonNullable<Preview['audience']>

interface AudienceCardProps {
  audience: Audience
  channel: Initiative['channel']
  includesMembers: boolean
  onChange: (includesMembers: boolean) => void
}

/** Who is reached now, who is left out, and why. */
export function AudienceCard({ audience, channel, includesMembers, onChange }: AudienceCardProps) {
  const { t } = useLingui()
  const over = audience.overPersonLimit
  const reasons: Record<Audience['excluded'][number]['reason'], string> = {
    no_address: channel === 'EMAIL' ? t`No email address` : t`No phone number`,
    do_not_contact: t`On the do-not-contact list`,
    no_consent: t`No consent to the topic`,
    shared_address: t`Same address as another person`,
    active_run: t`Take part already`,
    held_out: t`Held out for the goal`,
    over_limit: t`Beyond the enrollment limit`,
  }
  return (
    <Card title={t`Audience`}>
      <div className="flex flex-col gap-3 p-4">
        <Bars
          label={t`Who is reached and who is left out`}
          whole={audience.people}
          rows={[
            { id: 'people', words: t`In the segment`, count: audience.people, tone: 'quiet' as const },
            ...audience.excluded.map(({ reason, count }) => ({
              id: reason,
              words: reasons[reason],
              count,
              tone: 'danger' as const,
            })),
            {
              id: 'reachable',
              words: t({ message: 'Reached', context: 'audience' }),
              count: audience.reachable,
            },
          ]}
        />
        {over && over.count > 0 && (
          <p className="rounded-md bg-warn-soft px-3 py-2 text-warn">
            {over.of < audience.reachable && (
              <>
                {plural(over.of, {
                  one: 'Of the # person looked at:',
                  other: 'Of the # people looked at:',
                })}{' '}
              </>
            )}
            {over.whenReached === 'skip'
              ? plural(over.count, {
                  one: '# person already got the most messages that you allow. The first message to them is not sent.',
                  other:
                    '# people already got the most messages that you allow. The first message to them is not sent.',
                })
              : plural(over.count, {
                  one: '# person already got the most messages that you allow. The first message to them waits.',
                  other:
                    '# people already got the most messages that you allow. The first message to them waits.',
                })}{' '}
            <Link to="/settings/sending" className="underline">
              <Trans>Sending limits</Trans>
            </Link>
          </p>
        )}
        <label className="flex items-start gap-2">
          <input
            type="checkbox"
            className="mt-0.5"
            checked={includesMembers}
            onChange={({ target }) => onChange(target.checked)}
          />
          <span>
            <Trans>Enroll the people who are in the segment now</Trans>
            <span className="block text-xs text-soft">
              <Trans>Otherwise only those who enter it after the launch are enrolled.</Trans>
            </span>
          </span>
        </label>
      </div>
    </Card>
  )
}
