/** After a payment is decided: say so, read the desk again, and go back to the next ones. */
import { toast } from '#ui/toast.tsx';
import { useNavigate } from '../navigation.tsx';
import { useReadPaymentsAgain } from './use-payments.ts';

export function useDecided(): (said: string) => void {
  const navigate = useNavigate();
  const readAgain = useReadPaymentsAgain();
  return (said) => {
    toast(said);
    readAgain();
    navigate('/payments');
  };
}
