import { ParleyError } from '@parley/sdk'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { DocumentStore } from '../../../shell/document/document-store.ts'
import { PLAIN } from '../../../shell/document/merge.ts'
import { saveFailureOf } from '../../../shell/document/save-failure.ts'
import type { Stored } from '../../../shell/document/sync.ts'
import type { Document, JsonRecord } from '../../../shell/document/values.ts'
import { parley, queryClient } from '../../../shell/queries/api.ts'
import { patchOf } from '../draft/patch.ts'
import { type EmbeddedForm, formKey } from '../form.ts'

/** The form as a document: its name, and its draft whose lists are one value each. */
function storedOf({ name, draft, updatedAt }: EmbeddedForm): Stored {
  return { document: { form: { name }, draft: draft as JsonRecord }, revision: Date.parse(updatedAt) }
}

/** The draft as a document that is saved by itself. What others save is merged in as it is read. */
export function useDraft(form: EmbeddedForm, isEditable: boolean) {
  const [store] = useState(() => openStore(form))
  useEffect(() => (isEditable ? store.open() : undefined), [store, isEditable])
  useEffect(() => store.take(storedOf(form)), [store, form])
  const snapshot = useSyncExternalStore(store.subscribe, store.snapshot)
  return { store, snapshot }
}

function openStore(form: EmbeddedForm): DocumentStore {
  const formId = form.id
  let known = storedOf(form)
  const take = (answer: EmbeddedForm): Stored => {
    known = storedOf(answer)
    queryClient.setQueryData(formKey(formId), answer)
    return known
  }
  const read = async () => take(await parley.embeddedForms.get({ formId }))
  return new DocumentStore({
    failureOf: saveFailureOf,
    stored: known,
    rules: PLAIN,
    key: `parley.form.${formId}`,
    read,
    save: async (document, revision) => {
      // The patch is made from what the service had at this revision.
      if (known.revision !== revision) await read()
      if (known.revision !== revision) return { conflict: '' }
      try {
        const unchangedSince = new Date(revision).toISOString()
        const changes = changesOf(known.document, document)
        return take(await parley.embeddedForms.update({ formId, unchangedSince, ...changes }))
      } catch (error) {
        if (error instanceof ParleyError && error.code === 'conflict') return { conflict: error.message }
        throw error
      }
    },
  })
}

function changesOf(before: Document, after: Document) {
  const name = String(after.form?.name ?? '')
  return {
    ...(name !== before.form?.name && { name }),
    draft: patchOf(before.draft ?? {}, after.draft ?? {}),
  }
}
