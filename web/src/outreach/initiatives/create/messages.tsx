import { Trans, useLingui } from '@lingui/react/macro'
import { AddButton } from '../../../ui/controls/add-button.tsx'
import { InlineSelect } from '../../../ui/fields/inline-select.tsx'
import { emptyMessage, type InitiativePlan, MOST_MESSAGES, type PlannedMessage } from './initiative-plan.ts'
import { MessageEditor } from './message-editor.tsx'
import { usePreviewPeople } from './preview-people.ts'

interface MessagesProps {
  plan: InitiativePlan
  onChange: (part: Partial<InitiativePlan>) => void
  problemOf: (field: string) => string | undefined
}

/** The first message and the follow-ups, as a real person would read them. */
export function Messages({ plan, onChange, problemOf }: MessagesProps) {
  const { t } = useLingui()
  const { messages } = plan
  const preview = usePreviewPeople(plan)
  const change = (at: number, part: Partial<PlannedMessage>) =>
    onChange({
      messages: messages.map((message, index) => (index === at ? { ...message, ...part } : message)),
    })
  const writesNew = plan.channel === 'WHATSAPP' && messages.some(({ templateId }) => templateId === null)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <span className="flex items-center gap-2">
          <Trans>Send by</Trans>
          <InlineSelect
            label={t`Channel`}
            value={plan.channel}
            choices={[
              ['WHATSAPP', 'WhatsApp'],
              ['SMS', 'SMS'],
              ['EMAIL', t`Email`],
            ]}
            onChange={(channel) =>
              onChange({ channel, messages: messages.map((message) => ({ ...message, templateId: null })) })
            }
          />
        </span>
        {writesNew && (
          <span className="flex items-center gap-2">
            <Trans>Purpose</Trans>
            <InlineSelect
              label={t`Purpose of the new templates`}
              value={plan.category}
              choices={[
                ['UTILITY', t`Service: about an order, an appointment or an account`],
                ['MARKETING', t`Marketing: everything else`],
              ]}
              onChange={(category) => onChange({ category })}
            />
          </span>
        )}
      </div>
      <ol className="flex flex-col gap-4">
        {messages.map((message, at) => (
          <li key={message.key}>
            <MessageEditor
              message={message}
              at={at}
              channel={plan.channel}
              preview={preview}
              problem={problemOf(`messages.${at}`)}
              onChange={(part) => change(at, part)}
              onRemove={() => onChange({ messages: messages.filter((_, index) => index !== at) })}
            />
          </li>
        ))}
      </ol>
      {messages.length < MOST_MESSAGES && (
        <AddButton
          className="self-start"
          onClick={() => onChange({ messages: [...messages, emptyMessage()] })}
        >
          <Trans>Add follow-up</Trans>
        </AddButton>
      )}
    </>
  )
}
