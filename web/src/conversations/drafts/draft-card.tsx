import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useUnsavedWork } from '../../shell/dialogs/unsaved-work.tsx'
import { Timestamp } from '../../shell/locale/timestamp.tsx'
import { formError } from '../../shell/queries/mutations.ts'
import { cn } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { TextArea } from '../../ui/fields/input.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Check, X } from '../../ui/icons/icons.tsx'
import { Badge, type Tone } from '../../ui/records/badge.tsx'
import { type Draft, useDraftActs } from './use-draft-acts.ts'

const TONES: Readonly<Record<Draft['state'], Tone>> = {
  waiting: 'warn',
  approved: 'good',
  changed: 'info',
  refused: 'danger',
  expired: 'danger',
  withdrawn: 'neutral',
}

function useStateWords(): Readonly<Record<Draft['state'], string>> {
  const { t } = useLingui()
  return {
    waiting: t({ message: 'Waiting', context: 'message' }),
    approved: t({ message: 'Approved', context: 'message' }),
    changed: t({ message: 'Sent with other words', context: 'message' }),
    refused: t({ message: 'Refused', context: 'message' }),
    expired: t({ message: 'Expired', context: 'message' }),
    withdrawn: t({ message: 'No longer needed', context: 'message' }),
  }
}

interface DraftCardProps {
  draft: Draft
  mayDecide: boolean
  /** It is on the screen only because somebody is writing about it. */
  isGone: boolean
  onEditing: (isEditing: boolean) => void
}

/** A message that waits for a person, with what was said before it and what can be decided. */
export function DraftCard({ draft, mayDecide, isGone, onEditing }: DraftCardProps) {
  const { t } = useLingui()
  const { state, context, messages, written, reason, name, personExternalId } = draft
  const [doing, setDoing] = useState<'changing' | 'refusing' | null>(null)
  const begin = (what: typeof doing) => {
    setDoing(what)
    onEditing(what !== null)
  }
  const form = { draft, isGone, onClose: () => begin(null) }
  const person = name ?? personExternalId ?? t`Participant`
  const isWaiting = state === 'waiting'
  return (
    <article
      aria-label={t`Message to ${person}`}
      className="flex flex-col gap-3 rounded-lg border bg-surface p-4 shadow-card"
    >
      <DraftHead draft={draft} person={person} />
      {context.length > 0 && (
        <ol aria-label={t`Messages before it`} className="flex flex-col gap-1 text-soft">
          {context.map(({ from, text, at }) => (
            <li
              key={at + text}
              className={cn('max-w-[85%] wrap-anywhere', from === 'us' && 'self-end text-end')}
            >
              <span className="sr-only">{from === 'us' ? t`You:` : t`The person:`} </span>
              <bdi className="whitespace-pre-line">{text}</bdi>
            </li>
          ))}
        </ol>
      )}
      {doing === 'changing' ? (
        <ChangeForm {...form} />
      ) : (
        <Words texts={messages.map(({ text }) => text)} subject={messages[0]?.subject ?? null} />
      )}
      {written && (
        <details className="text-xs text-soft">
          <summary>
            <Trans>What was written before</Trans>
          </summary>
          <Words texts={written} subject={null} />
        </details>
      )}
      {reason && (
        <p className="text-xs text-soft wrap-anywhere" dir="auto">
          {reason}
        </p>
      )}
      {doing === 'refusing' && <RefuseForm {...form} />}
      {isWaiting && mayDecide && doing === null && (
        <Choices draft={draft} onChange={() => begin('changing')} onRefuse={() => begin('refusing')} />
      )}
      {isWaiting && !mayDecide && (
        <p className="text-xs text-soft">
          <Trans>Your role can’t decide about messages.</Trans>
        </p>
      )}
    </article>
  )
}

function DraftHead({ draft, person }: { draft: Draft; person: string }) {
  const { t } = useLingui()
  const words = useStateWords()
  const { kind, state, conversationId, initiativeId, initiativeName, expiresAt, decidedAt, decidedBy } = draft
  return (
    <header className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
        <Link
          to="/inbox/{-$conversation}"
          params={{ conversation: conversationId }}
          className="min-w-0 truncate font-medium underline decoration-strong underline-offset-2"
          dir="auto"
        >
          {person}
        </Link>
        <Link
          to="/initiatives/$id"
          params={{ id: initiativeId }}
          className="min-w-0 truncate text-xs text-soft hover:text-ink hover:underline"
          dir="auto"
        >
          {initiativeName}
        </Link>
      </span>
      <Badge tone="neutral">{kind === 'first' ? t`First message` : t`Answer of the agent`}</Badge>
      <Badge tone={TONES[state]}>{words[state]}</Badge>
      {expiresAt && (
        <span className="text-xs text-soft">
          <Trans>
            expires <Timestamp at={expiresAt} />
          </Trans>
        </span>
      )}
      {decidedAt && (
        <span className="text-xs text-soft">
          {decidedBy && <bdi>{decidedBy} · </bdi>}
          <Timestamp at={decidedAt} />
        </span>
      )}
    </header>
  )
}

function Words({ texts, subject }: { texts: readonly string[]; subject: string | null }) {
  return (
    <div className="flex flex-col gap-1 self-end">
      {subject && (
        <p className="font-semibold wrap-anywhere" dir="auto">
          {subject}
        </p>
      )}
      {texts.map((text, index) => (
        <p
          // biome-ignore lint/suspicious/noArrayIndexKey: their order never changes.
          key={index}
          className="rounded-lg bg-accent-soft px-3 py-2 text-base whitespace-pre-line wrap-anywhere"
          dir="auto"
        >
          {text}
        </p>
      ))}
    </div>
  )
}

interface ChoicesProps {
  draft: Draft
  onChange: () => void
  onRefuse: () => void
}

function Choices({ draft, onChange, onRefuse }: ChoicesProps) {
  const { approve } = useDraftActs(draft)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button kind="primary" disabled={approve.isPending} onClick={() => approve.mutate()}>
        <Check size={15} />
        <Trans>Approve</Trans>
      </Button>
      {draft.isChangeable && (
        <Button onClick={onChange}>
          <Trans>Change</Trans>
        </Button>
      )}
      <Button onClick={onRefuse}>
        <X size={15} />
        <Trans>Refuse</Trans>
      </Button>
      {!draft.isChangeable && (
        <span className="text-xs text-soft">
          <Trans>An approved template is sent as it is.</Trans>
        </span>
      )}
    </div>
  )
}

const TEXTS = ['texts'] as const

function NoLongerNeeded() {
  return (
    <p role="status" className="text-xs text-warn">
      <Trans>This message is no longer needed. What you wrote stays here until you cancel.</Trans>
    </p>
  )
}

interface FormProps {
  draft: Draft
  isGone: boolean
  onClose: () => void
}

function ChangeForm({ draft, isGone, onClose }: FormProps) {
  const { t } = useLingui()
  const { change } = useDraftActs(draft, onClose)
  const before = draft.messages.map(({ text }) => text)
  const [texts, setTexts] = useState(before)
  const isEmpty = texts.some((text) => text.trim() === '')
  const isChanged = texts.some((text, index) => text !== before[index])
  const { guard } = useUnsavedWork(isChanged, ({ status }) => status === 'drafts')
  const maySend = !isEmpty && !isGone
  return (
    <Form onSubmit={() => maySend && change.mutate(texts)} className="flex flex-col gap-2">
      {guard}
      {isGone && !change.isPending && <NoLongerNeeded />}
      <FormError>{formError(change.error, TEXTS)}</FormError>
      {texts.map((text, index) => (
        <TextArea
          // biome-ignore lint/suspicious/noArrayIndexKey: their order never changes.
          key={index}
          aria-label={texts.length === 1 ? t`Text` : t`Text ${index + 1}`}
          autoFocus={index === 0}
          rows={Math.min(8, 2 + Math.ceil(text.length / 80))}
          value={text}
          onChange={({ target }) => setTexts(texts.with(index, target.value))}
        />
      ))}
      <div className="flex gap-2">
        <Button type="submit" kind="primary" disabled={!maySend || change.isPending}>
          <Trans>Send with these words</Trans>
        </Button>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </Form>
  )
}

function RefuseForm({ draft, isGone, onClose }: FormProps) {
  const { t } = useLingui()
  const { refuse } = useDraftActs(draft, onClose)
  const [reason, setReason] = useState('')
  const isReply = draft.kind === 'reply'
  return (
    <Form onSubmit={() => !isGone && refuse.mutate(reason)} className="flex flex-col gap-2">
      {isGone && !refuse.isPending && <NoLongerNeeded />}
      <TextField
        label={t`Why? (optional)`}
        hint={
          isReply
            ? t`The message is not sent. The conversation goes to the inbox, so that your team answers.`
            : t`The message is not sent, and the journey goes on as after a failed message.`
        }
        autoFocus
        maxLength={500}
        value={reason}
        onChange={setReason}
      />
      <div className="flex gap-2">
        <Button type="submit" kind="danger" disabled={isGone || refuse.isPending}>
          <Trans>Refuse message</Trans>
        </Button>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </Form>
  )
}
