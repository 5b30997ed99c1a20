import { useNavigate, useSearch } from '@tanstack/react-router'

/** Whether something new is being made on this screen; in the address, so that a link or the palette can begin it. */
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
