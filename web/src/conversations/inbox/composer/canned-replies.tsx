import { Trans, useLingui } from '@lingui/react/macro'
import type { Item } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { parley } from '../../../shell/queries/api.ts'
import { MOST_LISTED } from '../../../shell/queries/most-listed.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { cn } from '../../../ui/class-names.ts'
import { toast } from '../../../ui/overlays/toaster.tsx'

type CannedReply = Item<'canned_replies_list'>

const SHOWN = 8
/** A slash at the beginning of the reply, and what to look for. */
const COMMAND = /^\/(\S*)$/

interface CannedOptions {
  conversation: string
  text: string
  isOn: boolean
  /** Called with what was typed when a reply was picked, and with its text for this person. */
  onPick: (command: string, text: string) => void
}

/** The canned replies that fit what was typed after a slash. */
export function useCannedReplies({ conversation, text, isOn, onPick }: CannedOptions) {
  const { t } = useLingui()
  const sought = isOn ? COMMAND.exec(text)?.[1]?.toLowerCase() : undefined
  const [dismissed, setDismissed] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const idOf = useId()
  const isOpen = sought !== undefined && dismissed !== text
  const { data } = useQuery({
    queryKey: ['canned-replies'],
    queryFn: ({ signal }) => readAll(signal),
    enabled: isOpen,
  })
  const found = (data ?? [])
    .filter(({ shortcut, title }) => `${shortcut} ${title}`.toLowerCase().includes(sought ?? ''))
    .slice(0, SHOWN)
  const at = Math.max(0, Math.min(active, found.length - 1))
  const chosen = found[at]
  const preview = useQuery({
    queryKey: ['canned-replies', 'preview', chosen?.id, conversation],
    queryFn: ({ signal }) =>
      parley.cannedReplies.preview({ id: chosen!.id, conversationId: conversation }, { signal }),
    enabled: isOpen && chosen !== undefined,
  })
  const filling = useApiMutation(
    ({ id }: { id: string; command: string }) =>
      parley.cannedReplies.preview({ id, conversationId: conversation }),
    {
      onDone: (filled, { command }) => {
        onPick(command, filled.text)
        if (filled.missing.length === 0) return
        const names = filled.missing.join(', ')
        toast.warning(t`This person has no ${names}. Complete the text before you send it.`)
      },
    },
  )
  const pick = ({ id }: CannedReply) => filling.mutate({ id, command: text })
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen) return false
    const acts: Record<string, () => void> = {
      ArrowDown: () => setActive(Math.min(at + 1, found.length - 1)),
      ArrowUp: () => setActive(Math.max(at - 1, 0)),
      Enter: () => chosen && pick(chosen),
      Tab: () => chosen && pick(chosen),
      Escape: () => setDismissed(text),
    }
    const act = acts[event.key]
    if (!act || event.metaKey || event.ctrlKey) return false
    event.preventDefault()
    event.stopPropagation()
    act()
    return true
  }
  return {
    isOpen,
    found,
    at,
    idOf,
    /** The id of the option that Enter picks. */
    activeId: isOpen && chosen ? idOf + at : undefined,
    preview: preview.data,
    pick,
    setActive,
    onKeyDown,
    isLoading: data === undefined,
  }
}

async function readAll(signal: AbortSignal): Promise<CannedReply[]> {
  const replies: CannedReply[] = []
  for await (const reply of parley.cannedReplies.list({ limit: MOST_LISTED }, { signal })) replies.push(reply)
  return replies
}

/** The list above the reply: what can be inserted, and how it reads for this person. */
export function CannedReplies({ canned }: { canned: ReturnType<typeof useCannedReplies> }) {
  const { t } = useLingui()
  const { found, at, idOf, preview, pick, setActive, isLoading } = canned
  return (
    <div className="absolute inset-x-0 bottom-full z-20 mb-1 overflow-hidden rounded-lg bg-raised shadow-pop">
      {found.length === 0 ? (
        <p className="px-3 py-3 text-soft">
          {isLoading ? <Trans>Loading…</Trans> : <Trans>No canned reply has this name.</Trans>}
        </p>
      ) : (
        <div role="listbox" aria-label={t`Canned replies`} className="max-h-56 overflow-y-auto p-1">
          {found.map((reply, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the reply's field has the keys.
            <div
              key={reply.id}
              id={idOf + index}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              onPointerEnter={() => setActive(index)}
              // The reply keeps the focus, so that what is typed meanwhile goes there.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(reply)}
              className={cn('flex min-h-8 items-center gap-2 rounded-md px-2', index === at && 'bg-hover')}
            >
              <bdi className="shrink-0 font-mono text-xs text-soft">/{reply.shortcut}</bdi>
              <bdi className="min-w-0 truncate">{reply.title}</bdi>
            </div>
          ))}
        </div>
      )}
      {preview && (
        <p
          className="max-h-28 overflow-y-auto border-t bg-canvas px-3 py-2 text-xs whitespace-pre-wrap text-soft"
          dir="auto"
        >
          {preview.text}
        </p>
      )}
    </div>
  )
}
