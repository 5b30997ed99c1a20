import { Trans, useLingui } from '@lingui/react/macro'
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
  useRef,
  useState,
} from 'react'
import { LONGEST_SMS, SmsLength } from '../../../messaging/channels/sms/sms-length.tsx'
import { usePreferences } from '../../../shell/locale/preferences.ts'
import { cn } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { type Acts, useAddNote, useMe } from '../cache/acts.ts'
import type { ConversationDetails } from '../cache/conversation.ts'
import { useMentionable, useOwnerName } from '../cache/members.ts'
import { Paperclip, StickyNote } from '../icons.tsx'
import { AskButtons, type Asked } from './ask-buttons.tsx'
import { AttachmentList } from './attachment-list.tsx'
import { CannedReplies, useCannedReplies } from './canned-replies.tsx'
import { useDraft } from './drafts.ts'
import { EmojiPicker } from './emoji-picker.tsx'
import { MemberChoice, useMemberChoice } from './member-choice.tsx'
import { mentionedIn } from './mentions.ts'
import { type Barrier, useBarrier } from './reply-barrier.ts'
import { SendForm } from './send-form.tsx'
import { isSending, SendKeys } from './send-keys.tsx'
import { TemplateReply } from './template-reply.tsx'
import { isStored, useUploads } from './uploads.ts'
import { useSend } from './use-send.ts'

export type Mode = 'reply' | 'note'

interface ComposerProps {
  conversation: ConversationDetails
  acts: Acts
  mode: Mode
  onMode: (mode: Mode) => void
  box: RefObject<HTMLTextAreaElement | null>
  /** Called at each key press, for colleagues. */
  onType: () => void
  /** Called when something was sent. */
  onSent: () => void
}

/** Writes replies to the contact and notes to colleagues. */
export function Composer(props: ComposerProps) {
  const { t } = useLingui()
  const { conversation, acts, mode, onMode } = props
  const barrier = useBarrier(conversation)
  return (
    <section
      aria-label={mode === 'note' ? t`Write a note` : t`Write a reply`}
      className={cn('shrink-0 border-t px-4 pt-2 pb-3 phone:px-3', mode === 'note' && 'bg-warn-soft')}
    >
      <div role="tablist" aria-label={t`What to write`} className="mb-1.5 flex gap-1">
        {(['reply', 'note'] as const).map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            aria-selected={mode === each}
            onClick={() => onMode(each)}
            className="inline-flex h-6 items-center gap-1 rounded-md px-2 text-xs text-soft hover:bg-hover aria-selected:bg-surface aria-selected:font-medium aria-selected:text-ink aria-selected:shadow-card"
          >
            {each === 'note' && <StickyNote size={12} />}
            {each === 'reply' ? <Trans>Reply</Trans> : <Trans>Note</Trans>}
          </button>
        ))}
      </div>
      {mode === 'note' || barrier === null ? (
        <TextComposer {...props} />
      ) : barrier.kind === 'window' ? (
        <TemplateReply conversation={conversation} onSent={props.onSent} />
      ) : (
        <Blocked barrier={barrier} conversation={conversation} acts={acts} />
      )}
    </section>
  )
}

interface BlockedProps {
  barrier: NonNullable<Barrier>
  conversation: ConversationDetails
  acts: Acts
}

/** Why no reply can be sent, and how to change that. */
function Blocked({ barrier, conversation, acts }: BlockedProps) {
  const me = useMe()
  const nameOf = useOwnerName()
  const owner = barrier.kind === 'owner' ? nameOf(barrier.owner) : ''
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md border border-dashed px-3 py-3 text-soft">
      <p className="min-w-0 flex-1">
        {barrier.kind === 'agent' && <Trans>The agent answers here. Take over to write yourself.</Trans>}
        {barrier.kind === 'owner' && <Trans>{owner} has this conversation.</Trans>}
        {barrier.kind === 'unverified' && (
          <Trans>Nothing proves who sent this email, so you can’t answer here.</Trans>
        )}
        {barrier.kind === 'suppressed' && (
          <Trans>This person is on the do-not-contact list, so nothing can be sent.</Trans>
        )}
      </p>
      {barrier.kind === 'agent' && (
        <Button kind="primary" size="small" onClick={() => void acts.takeOver(conversation)}>
          <Trans>Take over</Trans>
        </Button>
      )}
      {barrier.kind === 'owner' && (
        <Button size="small" onClick={() => void acts.assign(conversation, me)}>
          <Trans>Assign to me</Trans>
        </Button>
      )}
    </div>
  )
}

function TextComposer({ conversation, mode, box, onType, onSent }: ComposerProps) {
  const { t } = useLingui()
  const { id, channelKind } = conversation
  const isSms = channelKind === 'sms'
  const takesFiles = mode === 'reply' && !isSms
  const { enterSends } = usePreferences()
  const { draft, change } = useDraft(id)
  const [asked, setAsked] = useState<Asked>(null)
  const [isOver, setOver] = useState(false)
  const uploads = useUploads(id)
  const picker = useRef<HTMLInputElement>(null)
  const text = draft[mode]
  const write = (next: string) => change(mode, () => next)
  const canned = useCannedReplies({
    conversation: id,
    text,
    isOn: mode === 'reply',
    // What was typed meanwhile stays.
    onPick: (command, filled) =>
      change('reply', (now) => (now.startsWith(command) ? filled + now.slice(command.length) : now)),
  })
  const members = useMentionable()
  const choice = useMemberChoice({ text, box, isOn: mode === 'note', onWrite: write })
  const reply = useSend(id, {
    onDone: (said) => {
      change('reply', (now) => typedAfter(said.text, now))
      setAsked((now) => (now === said.asksFor ? null : now))
      for (const { key } of said.files) uploads.remove(key)
      onSent()
    },
    onUndone: (said) => {
      change('reply', (now) => [said.text, now].filter((part) => part !== '').join('\n'))
      setAsked((now) => now ?? said.asksFor)
      // A message that was canceled keeps its files, so they are uploaded again.
      uploads.add(said.files.map(({ file }) => file))
    },
  })
  const note = useAddNote(id, ({ text }) => {
    change('note', (now) => typedAfter(text, now))
    onSent()
  })
  const files = mode === 'reply' ? uploads.files : []
  const isBusy = reply.isPending || note.isPending || files.some(({ stored }) => stored === null)
  const isEmpty = text.trim() === '' && files.length === 0
  // A file has no such button.
  const asksNow = files.length === 0 ? asked : null
  const isTooLong = mode === 'reply' && isSms && text.trim().length > LONGEST_SMS
  const submit = () => {
    if (isEmpty || isTooLong || isBusy) return
    if (mode === 'note') note.mutate({ text: text.trim(), mentions: mentionedIn(text, members) })
    else reply.send({ text: text.trim(), files: files.filter(isStored), asksFor: asksNow })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (canned.onKeyDown(event) || choice.onKeyDown(event)) return
    if (isSending(event, enterSends)) {
      event.preventDefault()
      submit()
    } else if (event.key === 'Escape') box.current?.blur()
  }
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    if (data.files.length === 0) return
    // Otherwise the browser opens a file in place of the workspace.
    event.preventDefault()
    if (takesFiles) uploads.add(data.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files can also be chosen with the button.
    <div
      onDragOver={(event) => {
        event.preventDefault()
        const isFile = event.dataTransfer.types.includes('Files')
        if (isFile && !takesFiles) event.dataTransfer.dropEffect = 'none'
        setOver(isFile && takesFiles)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        take(event, event.dataTransfer)
      }}
      className={cn(
        'relative rounded-md border border-strong bg-surface has-[>textarea:focus-visible]:border-accent has-[>textarea:focus-visible]:shadow-[0_0_0_1px_var(--accent)]',
        isOver && 'border-accent bg-accent-soft',
      )}
    >
      {canned.isOpen && <CannedReplies canned={canned} />}
      {choice.isOpen && <MemberChoice choice={choice} />}
      <AttachmentList files={files} onRemove={uploads.remove} />
      <textarea
        ref={box}
        dir="auto"
        rows={2}
        aria-label={mode === 'note' ? t`Note` : t`Reply`}
        aria-autocomplete="list"
        aria-activedescendant={canned.activeId ?? choice.activeId}
        placeholder={
          mode === 'note'
            ? t`Only your team sees this. Type @ to mention a colleague`
            : t`Write a reply, or / for a canned reply`
        }
        className="block max-h-48 min-h-14 w-full resize-none bg-transparent px-3 py-2 outline-none [field-sizing:content]"
        value={text}
        onChange={(event) => {
          write(event.target.value)
          onType()
        }}
        onKeyDown={onKeyDown}
        onPaste={(event) => takesFiles && !isText(event.clipboardData) && take(event, event.clipboardData)}
      />
      {isSms && mode === 'reply' && <SmsLength text={text.trim()} />}
      <div className="flex items-center gap-1 px-1.5 pb-1.5">
        {mode === 'reply' && (
          <>
            <input
              ref={picker}
              type="file"
              multiple
              hidden
              onChange={({ target }) => {
                uploads.add(target.files ?? [])
                target.value = ''
              }}
            />
            {!isSms && (
              <Button
                kind="quiet"
                size="smallIcon"
                aria-label={t`Attach files`}
                onClick={() => picker.current?.click()}
              >
                <Paperclip size={15} />
              </Button>
            )}
            {channelKind === 'whatsapp' && files.length === 0 && (
              <AskButtons
                asked={asked}
                onChange={(next, words) => {
                  setAsked(next)
                  if (next !== null && text.trim() === '') write(words)
                  box.current?.focus()
                }}
              />
            )}
            {channelKind === 'whatsapp' && <SendForm conversationId={id} onSent={onSent} />}
            <EmojiPicker onPick={(emoji) => insertAt(box.current, emoji, write)} />
          </>
        )}
        <span className="ml-auto flex items-center gap-2">
          <SendKeys />
          <Button kind="primary" size="small" disabled={isEmpty || isTooLong || isBusy} onClick={submit}>
            {mode === 'note' ? <Trans>Add note</Trans> : <Trans>Send</Trans>}
          </Button>
        </span>
      </div>
    </div>
  )
}

/** What was typed behind a text that has been sent. */
function typedAfter(sent: string, now: string): string {
  const text = now.trimStart()
  return text.startsWith(sent) ? text.slice(sent.length).trimStart() : now
}

/** Whether a text was copied: office programs add a picture of it. The name of a copied file has no layout. */
function isText(data: DataTransfer): boolean {
  return data.types.includes('text/html') && data.getData('text/plain').trim() !== ''
}

/** Puts a text where the cursor is. */
function insertAt(box: HTMLTextAreaElement | null, added: string, write: (text: string) => void): void {
  if (!box) return
  const { selectionStart, selectionEnd, value } = box
  write(value.slice(0, selectionStart) + added + value.slice(selectionEnd))
  box.focus()
  const at = selectionStart + added.length
  requestAnimationFrame(() => box.setSelectionRange(at, at))
}
