import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { usePhoneState } from '../../../shell/frame/phone-state.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { TextArea } from '../../../ui/fields/input.tsx'
import { Send } from '../../../ui/icons/icons.tsx'
import { type PhoneMessage, type SimulatedPhone, useSend } from '../queries.ts'
import { AttachMenu } from './attach-menu.tsx'

interface ComposerProps {
  contact: SimulatedPhone
  messages: readonly PhoneMessage[]
}

/** Writes as the contact. Enter sends; ↑ in the empty field sends the last text again. */
export function Composer({ contact, messages }: ComposerProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const send = useSend(contact.phoneNumber)
  const { asks } = usePhoneState()
  useEffect(() => {
    if (asks > 0) field.current?.focus()
  }, [asks])
  if (!contact.isOnline)
    return (
      <p className="border-t px-3 py-3 text-xs text-soft">
        <Trans>This phone is offline. Go online to write.</Trans>
      </p>
    )
  const sendText = (written: string) => {
    if (written.trim() === '') return
    send.mutate({ content: { kind: 'text', text: written.trim() } })
    setText('')
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const last = messages.findLast(({ direction, kind }) => direction === 'sent' && kind === 'text')
    if (event.key === 'ArrowUp' && text === '' && last) {
      event.preventDefault()
      sendText(last.body)
    }
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    // Only this field: on the screens behind it the key saves.
    event.stopPropagation()
    sendText(text)
  }
  return (
    <Form onSubmit={() => sendText(text)} className="flex items-end gap-1.5 border-t px-2 py-2">
      <AttachMenu onSend={(content) => send.mutate({ content })} />
      <TextArea
        ref={field}
        rows={1}
        aria-label={t`Message as ${contact.name}`}
        placeholder={t`Message`}
        maxLength={4096}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-32 min-h-8! resize-none"
      />
      <Button type="submit" kind="primary" size="icon" aria-label={t`Send`} disabled={text.trim() === ''}>
        <Send size={15} />
      </Button>
    </Form>
  )
}
