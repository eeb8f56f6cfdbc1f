/** The product, started. */
import { serve } from './serve.ts';

serve();
