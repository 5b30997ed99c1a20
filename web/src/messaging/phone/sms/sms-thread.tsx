import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useState } from 'react'
import { usePermission } from '../../../identity/session.ts'
import { Failure } from '../../../shell/failure.tsx'
import { phone } from '../../../shell/frame/phone-state.ts'
import { Loading } from '../../../shell/loading.tsx'
import { Timestamp } from '../../../shell/locale/timestamp.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { cn } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { TextArea } from '../../../ui/fields/input.tsx'
import { ChevronRight, Send } from '../../../ui/icons/icons.tsx'
import { LinkedText } from '../../../ui/records/linked-text.tsx'
import { useSms } from '../queries.ts'

const LONGEST = 1_600

/** The SMS on one phone. */
export function SmsThread({ phoneNumber }: { phoneNumber: string }) {
  const { t } = useLingui()
  const mayAct = usePermission('conversations:write')
  const { data, error, refetch } = useSms(phoneNumber)
  return (
    <>
      <div className="flex h-12 shrink-0 items-center gap-2 border-b px-1.5">
        <Button kind="quiet" size="icon" aria-label={t`All phones`} onClick={() => phone.hold(null)}>
          <ChevronRight size={16} className="rotate-180" />
        </Button>
        <h3 className="tabular min-w-0 flex-1 truncate font-medium">{phoneNumber}</h3>
      </div>
      <div
        role="log"
        aria-label={t`SMS on the phone`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: so that it scrolls by keys
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col gap-1.5 overflow-y-auto bg-sunken p-3 focus-visible:-outline-offset-2"
      >
        {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loading />}
        {data?.data.length === 0 && (
          <p className="m-auto max-w-64 text-center text-xs text-soft">
            <Trans>No SMS yet. Your number gets what you write here once it is connected for SMS.</Trans>
          </p>
        )}
        {data?.data.map(({ id, direction, text, isAutomatic, at }) => (
          <div
            key={id}
            className={cn(
              'max-w-[85%] rounded-lg px-3 py-1.5',
              direction === 'sent'
                ? 'self-end bg-accent-soft'
                : 'self-start bg-surface shadow-card dark:bg-raised',
            )}
          >
            <p className="whitespace-pre-wrap wrap-anywhere" dir="auto">
              <LinkedText text={text} />
            </p>
            <p className="text-right text-2xs text-soft">
              {isAutomatic && (
                <>
                  <Trans>Written by Twilio</Trans>
                  {' · '}
                </>
              )}
              <Timestamp at={at} />
            </p>
          </div>
        ))}
      </div>
      {mayAct && data && <SmsComposer phoneNumber={phoneNumber} />}
    </>
  )
}

/** Writes as the owner of the phone. Enter sends. */
function SmsComposer({ phoneNumber }: { phoneNumber: string }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const send = useApiMutation(
    (written: string) => parley.simulatedSms.write({ phoneNumber, text: written }),
    { changes: [['simulatedSms']] },
  )
  const submit = () => {
    if (text.trim() === '') return
    send.mutate(text.trim())
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    // Only this field: on the screens behind it the key saves.
    event.stopPropagation()
    submit()
  }
  return (
    <Form onSubmit={submit} className="flex items-end gap-1.5 border-t px-2 py-2">
      <TextArea
        rows={1}
        aria-label={t`SMS as ${phoneNumber}`}
        placeholder={t`Message`}
        maxLength={LONGEST}
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
