import { i18n } from '@lingui/core';

/** The way on where an assumption is doubtful, violated or could not be checked; null where there is nothing general to say. */
export function whatToDo(assumption: string): string | null {
  switch (assumption) {
    case 'proportional_hazards':
      return i18n.t(
        'Look at the plot of the residuals. Stratify by this variable, fit periods of the follow-up apart, or report the restricted mean survival time.',
      );
    case 'normality':
      return i18n.t(
        'Look at the Q-Q plot. In small samples take a rank test, or transform the variable; in large ones means are robust.',
      );
    case 'equal_variance':
      return i18n.t('Take the variant that does not assume it, such as Welch’s test or robust standard errors.');
    case 'expected_counts':
      return i18n.t('Take Fisher’s exact test, or join categories that are alike.');
    case 'events_per_variable':
      return i18n.t('Take fewer covariates, chosen beforehand, or a penalised model.');
    case 'no_collinearity':
      return i18n.t('Leave out one of the variables that say the same, or join them.');
    case 'no_separation':
      return i18n.t('Take Firth’s penalty, or join levels of the variable that separates.');
    case 'calibration':
      return i18n.t('Let continuous covariates enter as splines, or add interactions that the field expects.');
    case 'overdispersion':
    case 'equidispersion':
      return i18n.t('Take a negative binomial regression, or robust standard errors.');
    case 'homogeneity':
    case 'homogeneous_odds_ratio':
      return i18n.t('Report the strata or studies one by one, and look for what makes them differ.');
    case 'no_small_study_effects':
      return i18n.t('Look at the funnel plot and search for studies that were not published.');
    case 'balance':
      return i18n.t('Add terms to the model of the propensity score, or adjust the outcome for what stays unbalanced.');
    case 'positivity':
      return i18n.t('Leave out patients for whom only one treatment came into question, or truncate the weights.');
    case 'discordant_pairs':
      return i18n.t('Take the exact test.');
    case 'constant_bias':
      return i18n.t('Report limits of agreement that change with the size of the measurement, or take logarithms.');
    case 'equal_rater_means':
      return i18n.t('Report absolute agreement, ICC(2,1), rather than consistency.');
    case 'regular_fit':
      return i18n.t('Take fewer random effects.');
    case 'working_correlation':
      return i18n.t('Take the independent or exchangeable working correlation; the robust standard errors stay valid.');
    default:
      return null;
  }
}
