import { ParleyError } from '@parley/sdk'
import { useState } from 'react'

/** Somebody else saved the record since the screen read it. The screen then shows what they saved. */
export class ChangedMeanwhile extends Error {}

/**
 * A draft of a record that others edit too. `version` is what they could change: a change of anything else, such as a
 * count, matters to nobody who edits.
 */
export function useSharedDraft<Draft>(stored: Draft, version: unknown) {
  const [edit, setEdit] = useState<{ draft: Draft; version: string } | null>(null)
  const current = JSON.stringify(version)
  return {
    draft: edit?.draft ?? stored,
    isEdited: edit !== null,
    /** Whether somebody else saved another version since the first edit. */
    isOutdated: edit !== null && edit.version !== current,
    change: (draft: Draft) => setEdit({ draft, version: edit?.version ?? current }),
    reset: () => setEdit(null),
    /** After this draft was saved as that version: what was changed meanwhile is still to be saved, over it. */
    settle: (saved: Draft, version: unknown) =>
      setEdit((now) =>
        now && now.draft !== saved ? { draft: now.draft, version: JSON.stringify(version) } : null,
      ),
  }
}

interface Saving<Stored, Saved> {
  /** The version that the screen shows. */
  shown: unknown
  read(): { answer(): Promise<{ data: Stored; etag: string | null }> }
  versionOf(stored: Stored): unknown
  send(options: { ifMatch?: string }): PromiseLike<Saved>
}

/** How often a record may change in other ways while it is saved. */
const TRIES = 4

/**
 * Saves only over the version that the screen shows, with `If-Match`. Throws `ChangedMeanwhile` when the service has
 * another one.
 */
export async function saveOver<Stored, Saved>({
  shown,
  read,
  versionOf,
  send,
}: Saving<Stored, Saved>): Promise<Saved> {
  for (let tries = 1; ; tries++) {
    const { data, etag } = await read().answer()
    if (JSON.stringify(versionOf(data)) !== JSON.stringify(shown)) throw new ChangedMeanwhile()
    try {
      return await send(etag === null ? {} : { ifMatch: etag })
    } catch (error) {
      const isOutdated = error instanceof ParleyError && error.code === 'precondition_failed'
      if (!isOutdated || tries === TRIES) throw error
    }
  }
}
