import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { JsonRecord } from '../../../shell/document/values.ts'
import { parley } from '../../../shell/queries/api.ts'
import { type Draft, draftOf } from '../draft/draft.ts'
import type { EmbeddedForm } from '../form.ts'

/** Drafts can be large, and most submissions are of the newest versions. */
const PAGE_SIZE = 20

/** The form as visitors saw it; null while that is being read. */
export type DraftOfVersion = (version: number) => Draft | null

/**
 * The drafts of the versions that submissions are of. The present draft may have other words for the same answer. It stands
 * in for a version that cannot be read.
 */
export function useVersionDrafts(form: EmbeddedForm, versions: readonly number[]): DraftOfVersion {
  const { id: formId, draft, publishedVersion, unpublishedChanges } = form
  const current = unpublishedChanges ? null : publishedVersion
  const oldest = versions.reduce((least, version) => Math.min(least, version), Number.POSITIVE_INFINITY)
  const { data, isFetching } = useQuery({
    queryKey: ['forms', 'version-drafts', formId, publishedVersion, oldest],
    queryFn: ({ signal }) => readDrafts(formId, oldest, signal),
    enabled: versions.some((version) => version !== current),
    staleTime: Number.POSITIVE_INFINITY,
    // More rows may need earlier versions too.
    placeholderData: (before, query) => (query?.queryKey[2] === formId ? before : undefined),
  })
  return useMemo(() => {
    const present = draftOf(draft as JsonRecord)
    return (version) => data?.get(version) ?? (isFetching && version !== current ? null : present)
  }, [data, isFetching, draft, current])
}

/** The versions that submissions are of, newest first, back to the oldest that is wanted. */
async function readDrafts(
  formId: string,
  oldest: number,
  signal: AbortSignal,
): Promise<ReadonlyMap<number, Draft>> {
  const drafts = new Map<number, Draft>()
  const versions = parley.embeddedForms.versions.list({ formId, limit: PAGE_SIZE }, { signal })
  for await (const { version, draft } of versions) {
    drafts.set(version, draftOf(draft as JsonRecord))
    if (version <= oldest) break
  }
  return drafts
}
