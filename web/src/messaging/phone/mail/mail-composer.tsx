import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { parley } from '../../../shell/queries/api.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { Input, TextArea } from '../../../ui/fields/input.tsx'

interface MailComposerProps {
  address: string
  /** Whether there is an email to answer; otherwise a subject is needed. */
  isAnswer: boolean
}

/** Writes as the owner of the mailbox. */
export function MailComposer({ address, isAnswer }: MailComposerProps) {
  const { t } = useLingui()
  const [subject, setSubject] = useState('')
  const [text, setText] = useState('')
  const send = useApiMutation(
    () =>
      parley.simulatedMailboxes.write({
        address,
        text: text.trim(),
        ...(!isAnswer && { subject: subject.trim() }),
      }),
    {
      changes: [['simulatedMailboxes']],
      onDone: () => {
        setSubject('')
        setText('')
      },
    },
  )
  const isReady = text.trim() !== '' && (isAnswer || subject.trim() !== '')
  return (
    <Form onSubmit={() => isReady && send.mutate()} className="flex flex-col gap-1.5 border-t p-2">
      {!isAnswer && (
        <Input
          aria-label={t`Subject`}
          placeholder={t`Subject`}
          maxLength={200}
          value={subject}
          onChange={({ target }) => setSubject(target.value)}
        />
      )}
      <TextArea
        rows={2}
        aria-label={t`Email as ${address}`}
        placeholder={isAnswer ? t`Answer` : t`Message`}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
          event.stopPropagation()
          if (isReady) send.mutate()
        }}
      />
      <Button type="submit" kind="primary" className="self-end" disabled={!isReady || send.isPending}>
        <Trans>Send email</Trans>
      </Button>
    </Form>
  )
}
