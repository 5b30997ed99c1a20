import { useNavigate, useSearch } from '@tanstack/react-router'

/** Whether the screen's create dialog is open. The URL has it, so that links and the command palette can open it. */
export function useAddDialog(): [isAdding: boolean, setAdding: (isAdding: boolean) => void] {
  const isAdding = useSearch({ strict: false, select: (search) => search.add === true })
  const navigate = useNavigate()
  const setAdding = (next: boolean) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, add: next || undefined }) as never,
      replace: true,
    })
  return [isAdding, setAdding]
}
