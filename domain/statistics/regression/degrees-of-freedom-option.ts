import { z } from 'zod';
import { advanced } from '../definition/form.ts';

export const dfMethod = z
  .enum(['satterthwaite', 'kenward_roger'])
  .default('satterthwaite')
  .meta(
    advanced(
      'Degrees of freedom',
      'Of tests and intervals of the fixed effects: by Satterthwaite, or by Kenward and Roger, who also enlarge the standard errors for small samples (restricted maximum likelihood only)',
    ),
  );

export const kenwardRogerReference = {
  citation:
    'Kenward MG, Roger JH. Small sample inference for fixed effects from restricted maximum likelihood. Biometrics 1997;53:983-997.',
  doi: '10.2307/2533558',
};

/** How tests and intervals are made, as the end of a sentence. */
export const dfMethodInWords = {
  satterthwaite: "t distributions with Satterthwaite's degrees of freedom",
  kenward_roger:
    "t distributions with Kenward and Roger's degrees of freedom, and standard errors with their adjustment for small samples",
} as const;

/** How splines and polynomials are tested, as a sentence. */
export const splineTests = {
  satterthwaite: "Splines and polynomials were tested by F tests with Fai and Cornelius's degrees of freedom.",
  kenward_roger: "Splines and polynomials were tested by Kenward and Roger's scaled F tests.",
} as const;
