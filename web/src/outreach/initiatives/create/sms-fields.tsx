import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { LONGEST_SMS, SmsLength } from '../../../messaging/channels/sms/sms-length.tsx'
import { SmsSender } from '../../../messaging/channels/sms/sms-sender.tsx'
import { TextArea } from '../../../ui/fields/input.tsx'
import type { PlannedMessage } from './initiative-plan.ts'
import { fillFor, type PreviewPerson } from './message-text.ts'
import { InsertVariable } from './variables.tsx'
import { withInserted } from './with-inserted.ts'

interface SmsFieldsProps {
  message: PlannedMessage
  title: string
  /** Whose values count for its length. */
  person: PreviewPerson | null
  hasProblem: boolean
  onChange: (part: Partial<PlannedMessage>) => void
}

/** The text of an SMS with how long it is, and the number that sends it. */
export function SmsFields({ message, title, person, hasProblem, onChange }: SmsFieldsProps) {
  const { t } = useLingui()
  const area = useRef<HTMLTextAreaElement>(null)
  const { text, sender } = message
  return (
    <>
      <TextArea
        ref={area}
        aria-label={t`Text: ${title}`}
        aria-invalid={hasProblem ? true : undefined}
        {...(hasProblem && { 'data-problem': true })}
        className="!min-h-32"
        maxLength={LONGEST_SMS}
        value={text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <SmsLength text={fillFor(text, person)} />
      <InsertVariable
        onInsert={(name) => onChange({ text: withInserted(text, area.current, `{{${name}}}`) })}
      />
      <SmsSender value={sender} onChange={(next) => onChange({ sender: next })} />
    </>
  )
}
