import type { StaffChangeInput } from '@hearth/contract/console/staff'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { useTexts } from '../../lib/texts/texts.ts'
import { changeStaff } from '../api.ts'
import { consoleKeys } from '../queries.ts'
import { reasonIn } from '../reasons.ts'

/** Changes a staff member and says how that went. */
export function useStaffChange(id: string, onDone: (change: StaffChangeInput) => void) {
  const texts = useTexts('console')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: StaffChangeInput) => changeStaff(id, change),
    onSuccess: (_, change) => onDone(change),
    onError: (error) => toast.error(texts.staff.failed, { description: reasonIn(error, texts) }),
    onSettled: () =>
      Promise.all(
        [consoleKeys.staff, consoleKeys.session].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
