import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { InlineSelect } from '../../../ui/fields/inline-select.tsx'
import type { PlannedMessage } from '../../initiatives/create/initiative-plan.ts'
import type { PreviewPeople } from '../../initiatives/create/preview-people.ts'
import { type CampaignChannel, type CampaignPlan, emptyContent, otherChannels } from './campaign-plan.ts'
import { ChoiceCards } from './choice-cards.tsx'
import { ContentEditor } from './content-editor.tsx'

interface FieldsProps {
  plan: CampaignPlan
  preview: PreviewPeople
  problemOf: (field: string) => string | undefined
  onChange: (part: Partial<CampaignPlan>) => void
}

/** The channel and the message itself. Another channel begins again with empty messages. */
export function MessageFields({ plan, preview, problemOf, onChange }: FieldsProps) {
  const { t } = useLingui()
  const choose = (channel: CampaignChannel) =>
    onChange({
      channel,
      message: emptyContent(channel),
      fallback: null,
      fallbackChannel: otherChannels(channel)[0],
      test: null,
      followUp: null,
      followUpTo: 'not_replied',
    })
  return (
    <>
      <ChoiceCards
        legend={t`Channel`}
        name="channel"
        value={plan.channel}
        choices={[
          ['WHATSAPP', 'WhatsApp', t`With an approved template`],
          ['EMAIL', t`Email`, t`With a text of your own or a template`],
          ['SMS', 'SMS', t`With a text of your own`],
        ]}
        onChange={choose}
      />
      <ContentEditor
        title={plan.test ? t`Message ${'A'}` : t`Message`}
        content={plan.message}
        channel={plan.channel}
        preview={preview}
        problem={problemOf('message')}
        onChange={(part) => onChange({ message: { ...plan.message, ...part } })}
      />
    </>
  )
}

/** What people get who have no address on the channel, or whom it does not reach. */
export function FallbackFields({ plan, preview, problemOf, onChange }: FieldsProps) {
  const { t } = useLingui()
  const { fallback, fallbackChannel: channel } = plan
  const words: Record<CampaignChannel, string> = {
    WHATSAPP: t`Send another message to people who cannot be reached on WhatsApp`,
    EMAIL: t`Send another message to people who cannot be reached by email`,
    SMS: t`Send another message to people who cannot be reached by SMS`,
  }
  const names: Record<CampaignChannel, string> = { WHATSAPP: 'WhatsApp', EMAIL: t`Email`, SMS: 'SMS' }
  return (
    <>
      <Toggle
        isOn={fallback !== null}
        words={words[plan.channel]}
        onChange={(isOn) => onChange({ fallback: isOn ? emptyContent(channel) : null })}
      />
      {fallback && (
        <ContentEditor
          title={t`In place of the message`}
          content={fallback}
          channel={channel}
          preview={preview}
          problem={problemOf('fallback')}
          onChange={(part) => onChange({ fallback: { ...fallback, ...part } })}
        >
          <InlineSelect
            label={t`Channel in place of the message`}
            value={channel}
            choices={otherChannels(plan.channel).map((each) => [each, names[each]] as const)}
            onChange={(next) => onChange({ fallbackChannel: next, fallback: emptyContent(next) })}
          />
        </ContentEditor>
      )}
    </>
  )
}

interface FollowUpFieldsProps extends FieldsProps {
  children: (followUp: PlannedMessage, change: (part: Partial<PlannedMessage>) => void) => ReactNode
}

/** A second message to those who did not reply. `children`: how long to wait. */
export function FollowUpFields({ plan, preview, problemOf, onChange, children }: FollowUpFieldsProps) {
  const { t } = useLingui()
  const { followUp, channel } = plan
  const change = (part: Partial<PlannedMessage>) =>
    followUp && onChange({ followUp: { ...followUp, ...part } })
  return (
    <>
      <Toggle
        isOn={followUp !== null}
        words={t`Follow up with those who do not reply`}
        onChange={(isOn) => onChange({ followUp: isOn ? emptyContent(channel) : null })}
      />
      {followUp && (
        <ContentEditor
          title={t`Follow-up`}
          content={followUp}
          channel={channel}
          preview={preview}
          problem={problemOf('followUp')}
          onChange={change}
        >
          <span className="flex items-center gap-2 text-soft">
            <Trans>without a reply after</Trans>
            {children(followUp, change)}
          </span>
          <InlineSelect
            label={t`Who gets the follow-up`}
            value={plan.followUpTo}
            choices={[
              ['not_replied', t`Everybody who did not reply`],
              ['not_read', t`Only those who did not read it`],
            ]}
            onChange={(followUpTo) => onChange({ followUpTo })}
          />
        </ContentEditor>
      )}
    </>
  )
}

interface ToggleProps {
  isOn: boolean
  words: string
  onChange: (isOn: boolean) => void
}

function Toggle({ isOn, words, onChange }: ToggleProps) {
  return (
    <label className="flex items-center gap-2">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      {words}
    </label>
  )
}
