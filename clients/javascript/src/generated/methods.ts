// Made from domain/statistics/ by scripts/generate-javascript-client.ts. Do not edit: npm run generate:javascript

export interface PrintedTable {
  name: string;
  title: string;
  columns: {
    name: string;
    title: string;
  }[];
  rows: string[][];
  /** Footnotes, where the table has any; the cells do not hold their marks */
  notes?: {
    /** To be set as superscript behind each of its cells: a, b, c, in the order of reading */
    mark: string;
    text: string;
    cells: {
      /** From 0; null: the heading of the column */
      row: number | null;
      /** From 0 */
      column: number;
    }[];
  }[];
}

export interface Figure {
  name: string;
  title: string;
  /** Vega-Lite specification with inline data */
  spec: Record<string, unknown>;
}

export interface AssumptionCheck {
  /** Such as proportional_hazards, normality, equal_variance, expected_counts */
  assumption: string;
  /** The term, variable or group that was looked at; null: the whole analysis */
  about: string | null;
  /** How it was looked at, by name */
  test: string;
  statistic: number | null;
  /** null where the check is no test of significance */
  p_value: number | null;
  /** null where it could not be told */
  satisfied: boolean | null;
  message: string;
}

/** Parameters of descriptive_summary: Descriptive summary */
export interface DescriptiveSummaryParameters {
  /** Numeric variables. Numeric columns to summarise. Default: `[]`. */
  variables?: readonly string[] | undefined;
  /** Categorical variables. Columns to count by level. Default: none */
  categorical?: readonly string[] | undefined;
  /** Group. Column whose levels are summarised one by one, after the summary of all rows. Default: no groups */
  by?: string | undefined;
  /** Type of quantile. Definition of the quantiles (Hyndman and Fan 1 to 9): 7 as R and Excel, 6 as SPSS, 2 as SAS. Default: `7`. */
  quantile_type?: number | undefined;
  /** Further quantiles. Further quantiles, as probabilities */
  quantiles?: readonly number[] | undefined;
  /** Type of skewness. Definition of skewness and kurtosis: 1 moment ratio, 2 as SAS and SPSS, 3 as Minitab. Default: `2`. */
  skewness_type?: number | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of descriptive_summary: Descriptive summary */
export interface DescriptiveSummaryResult {
  /** Rows after the filter */
  n: number;
  numeric: {
    variable: string;
    /** null: all rows */
    group: string | null;
    n: number;
    n_missing: number;
    sum: number | null;
    mean: number | null;
    std_dev: number | null;
    variance: number | null;
    std_error: number | null;
    conf_low: number | null;
    conf_high: number | null;
    min: number | null;
    q1: number | null;
    median: number | null;
    q3: number | null;
    iqr: number | null;
    max: number | null;
    skewness: number | null;
    /** Excess kurtosis */
    kurtosis: number | null;
    /** Median absolute deviation times 1.4826 */
    mad: number | null;
    cv: number | null;
    geometric_mean: number | null;
    quantiles?: {
      prob: number;
      value: number | null;
    }[];
  }[];
  categorical: {
    variable: string;
    group: string | null;
    level: string;
    count: number;
    n: number;
    n_missing: number;
    proportion: number | null;
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of table_one: Table 1: characteristics by group */
export interface TableOneParameters {
  /** Group. Column whose levels are the columns of the table */
  by: string;
  /** Groups to compare. The groups to compare, in this order; other levels are dropped. Default: all, in ascending order */
  group_levels?: readonly (number | string | boolean)[] | undefined;
  /** Variables by mean. Numeric columns shown by mean and standard deviation */
  continuous?: readonly string[] | undefined;
  /** Variables by median. Numeric columns shown by median and quartiles, compared by ranks; a column may also stand in continuous */
  nonnormal?: readonly string[] | undefined;
  /** Categorical variables. Columns counted by level */
  categorical?: readonly string[] | undefined;
  /** Variables tested exactly. Those of categorical to be compared by Fisher's exact test. Default: none */
  exact?: readonly string[] | undefined;
  /** Test of means. Test of means: with one variance for all groups (two groups: t test), or without. Default: `"anova"`. */
  continuous_test?: "anova" | "welch" | undefined;
  /** Continuity correction. Yates' correction of the chi-square test of 2x2 tables. Default: `true`. */
  continuity_correction?: boolean | undefined;
  /** Overall column. Also a column of all groups together. Default: `true`. */
  overall?: boolean | undefined;
  /** Tests in the table. Show tests and p-values in the table. In a randomised trial leave them out, as CONSORT advises: the groups differ by chance alone. Default: `true`. */
  p_values?: boolean | undefined;
  /** Footnotes. Tell the tests, missing values and what the cells hold in footnotes, instead of a column of tests, rows of missing values and words behind the names. Default: `false`. */
  footnotes?: boolean | undefined;
}

/** Result of table_one: Table 1: characteristics by group */
export interface TableOneResult {
  n: number;
  /** Rows without a group: `by` is missing, or group_levels leaves it out */
  n_missing: number;
  groups: {
    group: string;
    n: number;
  }[];
  rows: {
    variable: string;
    kind: "continuous" | "nonnormal" | "categorical";
    test: "anova" | "welch_anova" | "kruskal_wallis" | "chi_square" | "fisher_exact";
    /** F or chi-square */
    statistic?: number | null;
    df?: number | null;
    df1?: number | null;
    df2?: number | null;
    /** null where there is nothing to compare */
    p_value: number | null;
    /** Where the tables with the same margins were too many to count all and some were drawn at random */
    monte_carlo?: {
      tables: number;
      seed: number;
      /** Of the p-value */
      std_error: number;
    };
    /** Standardised mean difference; more than two groups: mean over the pairs */
    smd: number | "Infinity" | "-Infinity" | null;
    n_missing: number;
    cells?: {
      group: string;
      n: number;
      n_missing: number;
      mean: number | null;
      std_dev: number | null;
      median: number | null;
      q1: number | null;
      q3: number | null;
      min: number | null;
      max: number | null;
    }[];
    /** Of all groups together. Not in older results */
    overall?: {
      n: number;
      n_missing: number;
      mean: number | null;
      std_dev: number | null;
      median: number | null;
      q1: number | null;
      q3: number | null;
      min: number | null;
      max: number | null;
    };
    levels?: {
      level: string;
      cells: {
        group: string;
        count: number;
        proportion: number | null;
      }[];
      /** Of all groups together. Not in older results */
      overall?: {
        count: number;
        proportion: number | null;
      };
    }[];
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of t_test: t test */
export type TTestParameters = {
  /** Design. A mean against a value, two paired measurements, or two groups */
  design: "one_sample";
  /** Variable. Numeric column whose mean is tested */
  variable: string;
  /** Value under the null hypothesis. Mean under the null hypothesis. Default: `0`. */
  mu?: number | undefined;
  /** Alternative. Direction of the alternative; a one-sided interval ends at infinity or at the bound of the parameter. Default: `"two_sided"`. */
  alternative?: "two_sided" | "less" | "greater" | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
} | {
  /** Design. A mean against a value, two paired measurements, or two groups */
  design: "paired";
  /** Variable. Numeric column of the first measurement */
  variable: string;
  /** Second variable. Numeric column of the second measurement: variable - variable2 is tested */
  variable2: string;
  /** Value under the null hypothesis. Mean of the differences under the null hypothesis. Default: `0`. */
  mu?: number | undefined;
  /** Alternative. Direction of the alternative; a one-sided interval ends at infinity or at the bound of the parameter. Default: `"two_sided"`. */
  alternative?: "two_sided" | "less" | "greater" | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
} | {
  /** Design. A mean against a value, two paired measurements, or two groups */
  design: "two_sample";
  /** Variable. Numeric column whose mean is tested */
  variable: string;
  /** Group. Column whose levels are compared */
  group: string;
  /** Groups to compare. The groups to compare, in this order; other levels are dropped. Default: all, in ascending order */
  group_levels?: readonly (number | string | boolean)[] | undefined;
  /** Equal variances. false: Welch's test; true: Student's test with a pooled variance. Default: `false`. */
  var_equal?: boolean | undefined;
  /** Value under the null hypothesis. Difference of the means, first group minus second, under the null hypothesis. Default: `0`. */
  mu?: number | undefined;
  /** Alternative. Direction of the alternative; a one-sided interval ends at infinity or at the bound of the parameter. Default: `"two_sided"`. */
  alternative?: "two_sided" | "less" | "greater" | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
};

/** Result of t_test: t test */
export interface TTestResult {
  n: number;
  /** Rows not used: a value is missing, or group_levels leaves their group out */
  n_missing: number;
  /** Mean; mean of the differences; mean of the first group minus mean of the second */
  estimate: number;
  std_error: number;
  /** t */
  statistic: number;
  df: number;
  p_value: number;
  conf_low: number | "Infinity" | "-Infinity" | null;
  conf_high: number | "Infinity" | "-Infinity" | null;
  /** The two groups; the variable or variables where there is no group */
  groups: {
    group: string;
    n: number;
    mean: number | null;
    /** null in a group of one */
    std_dev: number | null;
  }[];
  /** (estimate - mu) / standard deviation: pooled, or that of the differences */
  cohen_d: number;
  /** cohen_d with the exact correction for small samples; two samples only */
  hedges_g?: number;
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of equivalence_two_means: Equivalence of two means */
export type EquivalenceTwoMeansParameters = {
  /** Design. Two groups, or two paired measurements */
  design: "two_sample";
  /** Variable. Numeric column whose means are compared */
  variable: string;
  /** Group. Column whose levels are compared */
  group: string;
  /** Groups to compare. The groups to compare, in this order; other levels are dropped. Default: all, in ascending order */
  group_levels?: readonly (number | string | boolean)[] | undefined;
  /** Lower margin. The largest difference below which the means still count as equivalent */
  margin_low: number;
  /** Upper margin. The largest difference above which the means still count as equivalent */
  margin_high: number;
  /** Equal variances. false: Welch's tests; true: Student's tests with a pooled variance. Default: `false`. */
  var_equal?: boolean | undefined;
  /** Significance level. Level of each of the two one-sided tests; the interval has the level 1 - 2 alpha. Default: `0.05`. */
  alpha?: number | undefined;
} | {
  /** Design. Two groups, or two paired measurements */
  design: "paired";
  /** Variable. Numeric column of the first measurement */
  variable: string;
  /** Second variable. Numeric column of the second measurement: variable - variable2 is tested */
  variable2: string;
  /** Lower margin. The largest difference below which the means still count as equivalent */
  margin_low: number;
  /** Upper margin. The largest difference above which the means still count as equivalent */
  margin_high: number;
  /** Significance level. Level of each of the two one-sided tests; the interval has the level 1 - 2 alpha. Default: `0.05`. */
  alpha?: number | undefined;
};

/** Result of equivalence_two_means: Equivalence of two means */
export interface EquivalenceTwoMeansResult {
  n: number;
  /** Rows not used: a value is missing, or group_levels leaves their group out */
  n_missing: number;
  /** Mean of the first group minus mean of the second; mean of the differences */
  estimate: number;
  std_error: number;
  df: number;
  /** Test of the null hypothesis that the difference is margin_low or less */
  above_low: {
    margin: number;
    /** t */
    statistic: number;
    p_value: number;
  };
  /** Test of the null hypothesis that the difference is margin_high or more */
  below_high: {
    margin: number;
    /** t */
    statistic: number;
    p_value: number;
  };
  /** The larger of the two */
  p_value: number;
  /** Whether both tests are significant at alpha: the interval lies within the margins */
  equivalent: boolean;
  /** 1 - 2 alpha */
  conf_level: number;
  conf_low: number;
  conf_high: number;
  /** The two groups, or the two variables */
  groups: {
    group: string;
    n: number;
    mean: number | null;
    /** null in a group of one */
    std_dev: number | null;
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of wilcoxon_rank_sum: Wilcoxon rank sum test (Mann-Whitney U test) */
export interface WilcoxonRankSumParameters {
  /** Variable. Numeric column that is compared */
  variable: string;
  /** Group. Column with two levels: the groups that are compared */
  group: string;
  /** Groups to compare. The groups to compare, in this order; other levels are dropped. Default: all, in ascending order */
  group_levels?: readonly (number | string | boolean)[] | undefined;
  /** Shift under the null hypothesis. Shift of the first group against the second under the null hypothesis. Default: `0`. */
  mu?: number | undefined;
  /** Exact distribution. Exact distribution: "auto" where both groups have fewer than 50 values and none are tied, true or false; "permutation" is exact with ties as well. Default: `"auto"`. */
  exact?: "auto" | "permutation" | boolean | undefined;
  /** Continuity correction. Move the statistic by one half towards its mean before the normal approximation. Default: `true`. */
  continuity_correction?: boolean | undefined;
  /** Alternative. Direction of the alternative; a one-sided interval ends at infinity or at the bound of the parameter. Default: `"two_sided"`. */
  alternative?: "two_sided" | "less" | "greater" | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of wilcoxon_rank_sum: Wilcoxon rank sum test (Mann-Whitney U test) */
export interface WilcoxonRankSumResult {
  n: number;
  n_missing: number;
  /** W, the Mann-Whitney U of the first group: pairs in which it is larger, ties half */
  statistic: number;
  p_value: number | null;
  /** Distribution that the p-value is from */
  method: "exact" | "normal" | "permutation";
  /** Of the normal approximation */
  z: number | null;
  /** Limit of the shift; null with "permutation" and above 2e7 pairs of values */
  conf_low: number | "Infinity" | "-Infinity" | null;
  conf_high: number | "Infinity" | "-Infinity" | null;
  /** Present where too few values allow the level asked for */
  conf_level_achieved: number | null;
  /** Median of all differences, first minus second group; null above 2e7 pairs */
  hodges_lehmann: number | null;
  /** 2 W / (n1 n2) - 1: from -1 to 1, positive where the first group is larger */
  rank_biserial: number;
  groups: {
    group: string;
    n: number;
    median: number;
    mean_rank: number;
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of wilcoxon_signed_rank: Wilcoxon signed rank test */
export interface WilcoxonSignedRankParameters {
  /** Variable. Numeric column; with variable2 the first of a pair */
  variable: string;
  /** Second variable. Second of a pair: the test is of variable - variable2. Default: variable itself is tested */
  variable2?: string | undefined;
  /** Median under the null hypothesis. Median, of the differences where there are pairs, under the null hypothesis. Default: `0`. */
  mu?: number | undefined;
  /** Exact distribution. Exact distribution of the statistic: "auto" for small samples without ties, true or false. Default: `"auto"`. */
  exact?: "auto" | boolean | undefined;
  /** Continuity correction. Move the statistic by one half towards its mean before the normal approximation. Default: `true`. */
  continuity_correction?: boolean | undefined;
  /** Alternative. Direction of the alternative; a one-sided interval ends at infinity or at the bound of the parameter. Default: `"two_sided"`. */
  alternative?: "two_sided" | "less" | "greater" | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of wilcoxon_signed_rank: Wilcoxon signed rank test */
export interface WilcoxonSignedRankResult {
  /** Differences that are not zero: the others are dropped */
  n: number;
  n_zero: number;
  n_missing: number;
  /** V: sum of the ranks of the positive differences */
  statistic: number;
  p_value: number | null;
  /** Distribution that the p-value is from */
  method: "exact" | "normal";
  /** Of the normal approximation */
  z: number | null;
  /** Hodges-Lehmann estimate: median of the means of all pairs of values */
  pseudo_median: number;
  conf_low: number | "Infinity" | "-Infinity" | null;
  conf_high: number | "Infinity" | "-Infinity" | null;
  /** Present where too few values allow the level asked for */
  conf_level_achieved: number | null;
  /** From -1 to 1, positive where positive differences prevail */
  rank_biserial: number;
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of anova_one_way: One-way analysis of variance */
export interface AnovaOneWayParameters {
  /** Variable. Numeric column whose means are compared */
  variable: string;
  /** Group. Column whose levels are compared */
  group: string;
  /** Groups to compare. The groups to compare, in this order; other levels are dropped. Default: all, in ascending order */
  group_levels?: readonly (number | string | boolean)[] | undefined;
  /** Unequal variances. true: Welch's test, which does not take the variances for equal. Default: `false`. */
  welch?: boolean | undefined;
}

/** Result of anova_one_way: One-way analysis of variance */
export interface AnovaOneWayResult {
  n: number;
  /** Rows not used: a value is missing, or group_levels leaves their group out */
  n_missing: number;
  /** F */
  statistic: number | null;
  df1: number | null;
  df2: number | null;
  p_value: number | null;
  sum_sq_between?: number;
  sum_sq_within?: number;
  mean_sq_between?: number;
  mean_sq_within?: number;
  /** Share of the variation that lies between the groups */
  eta_squared?: number | null;
  /** The same without its bias; may be negative */
  omega_squared?: number | null;
  groups: {
    group: string;
    n: number;
    mean: number | null;
    /** null in a group of one */
    std_dev: number | null;
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of tukey_hsd: Tukey honest significant differences */
export interface TukeyHsdParameters {
  /** Variable. Numeric column whose means are compared */
  variable: string;
  /** Group. Column whose levels are compared */
  group: string;
  /** Groups to compare. The groups to compare, in this order; other levels are dropped. Default: all, in ascending order */
  group_levels?: readonly (number | string | boolean)[] | undefined;
  /** Confidence level. Confidence level of all intervals together. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of tukey_hsd: Tukey honest significant differences */
export interface TukeyHsdResult {
  n: number;
  n_missing: number;
  /** Degrees of freedom within groups */
  df: number;
  mean_sq_within: number;
  groups: {
    group: string;
    n: number;
    mean: number;
    std_dev: number | null;
  }[];
  comparisons: {
    group1: string;
    group2: string;
    /** Mean of group2 minus mean of group1 */
    estimate: number;
    std_error: number;
    /** Studentized range q */
    statistic: number;
    conf_low: number | null;
    conf_high: number | null;
    p_adjusted: number | null;
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of anova_two_way: Two-way analysis of variance */
export interface AnovaTwoWayParameters {
  /** Variable. Numeric column whose means are compared */
  variable: string;
  /** Factors. Two columns whose levels are compared */
  factors: readonly string[];
  /** Interaction. Whether the effect of one factor may depend on the other. Default: `true`. */
  interaction?: boolean | undefined;
  /** Covariates. Numeric columns to adjust for, with a linear effect */
  covariates?: readonly string[] | undefined;
  /** Type of sums of squares. Sums of squares: 1 each term after those before it, 2 after all that do not contain it, 3 after all others (as SAS and SPSS; factors coded by deviations). Default: `2`. */
  ss_type?: 1 | 2 | 3 | undefined;
}

/** Result of anova_two_way: Two-way analysis of variance */
export interface AnovaTwoWayResult {
  n: number;
  n_missing: number;
  /** Covariates, then the factors, then their interaction */
  terms: {
    term: string;
    sum_sq: number;
    df: number;
    mean_sq: number;
    /** F */
    statistic: number | null;
    p_value: number | null;
    partial_eta_squared: number | null;
  }[];
  residual: {
    sum_sq: number;
    df: number;
    mean_sq: number;
  };
  /** Every combination of levels; n = 0 where there is no row */
  cells: {
    /** Of the first factor */
    level1: string;
    level2: string;
    n: number;
    mean: number | null;
    std_dev: number | null;
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of repeated_measures_anova: Repeated-measures analysis of variance */
export interface RepeatedMeasuresAnovaParameters {
  /** Variable. Numeric column that was measured repeatedly */
  variable: string;
  /** Subject. Column that tells whose measurement a row is: one row for each subject and occasion */
  subject: string;
  /** Within-subject factors. One or two columns whose levels each subject went through, such as the visit */
  within: readonly string[];
  /** Between-subject factor. Column whose levels are groups of subjects, such as the treatment */
  between?: string | undefined;
  /** Correction for sphericity. Which p-values the table and the Methods paragraph tell; the result has all of them. Default: `"greenhouse_geisser"`. */
  correction?: "greenhouse_geisser" | "huynh_feldt" | "none" | undefined;
}

/** Result of repeated_measures_anova: Repeated-measures analysis of variance */
export interface RepeatedMeasuresAnovaResult {
  /** Subjects with a measurement at every combination of within-subject levels */
  n_subjects: number;
  n_subjects_excluded: number;
  /** Rows with a missing value */
  n_missing: number;
  effects: {
    term: string;
    sum_sq: number;
    df: number;
    sum_sq_error: number;
    df_error: number;
    /** F */
    statistic: number | null;
    /** Without correction */
    p_value: number | null;
    generalized_eta_squared: number | null;
    partial_eta_squared: number | null;
    /** Mauchly's test of sphericity; null where there is nothing to test */
    mauchly: {
      statistic: number | null;
      p_value: number | null;
    } | null;
    /** null for effects of one degree of freedom, which need no correction */
    greenhouse_geisser: {
      epsilon: number;
      p_value: number | null;
    } | null;
    /** null for effects of one degree of freedom, which need no correction */
    huynh_feldt: {
      epsilon: number;
      p_value: number | null;
    } | null;
  }[];
  cells: {
    /** Levels, in the order of the within-subject factors */
    within: string[];
    between: string | null;
    n: number;
    mean: number;
    std_dev: number | null;
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of kruskal_wallis: Kruskal-Wallis test */
export interface KruskalWallisParameters {
  /** Variable. Numeric column that is compared by its ranks */
  variable: string;
  /** Group. Column whose levels are compared */
  group: string;
  /** Groups to compare. The groups to compare, in this order; other levels are dropped. Default: all, in ascending order */
  group_levels?: readonly (number | string | boolean)[] | undefined;
}

/** Result of kruskal_wallis: Kruskal-Wallis test */
export interface KruskalWallisResult {
  n: number;
  /** Rows not used: a value is missing, or group_levels leaves their group out */
  n_missing: number;
  /** Chi-square, corrected for ties */
  statistic: number;
  df: number;
  p_value: number;
  /** Effect size: share of the variation of the ranks between groups */
  epsilon_squared: number;
  groups: {
    group: string;
    n: number;
    median: number;
    mean_rank: number;
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of dunn_test: Dunn's test */
export interface DunnTestParameters {
  /** Variable. Numeric column that is compared by its ranks */
  variable: string;
  /** Group. Column whose levels are compared */
  group: string;
  /** Groups to compare. The groups to compare, in this order; other levels are dropped. Default: all, in ascending order */
  group_levels?: readonly (number | string | boolean)[] | undefined;
  /** Adjustment of p-values. Adjustment of the p-values for the number of pairs. Default: `"holm"`. */
  p_adjust?: "none" | "bonferroni" | "holm" | "hochberg" | "hommel" | "benjamini_hochberg" | "benjamini_yekutieli" | undefined;
}

/** Result of dunn_test: Dunn's test */
export interface DunnTestResult {
  n: number;
  /** Rows not used: a value is missing, or group_levels leaves their group out */
  n_missing: number;
  /** (1,2), (1,3), .., (2,3), .. */
  comparisons: {
    group1: string;
    group2: string;
    /** Mean rank of group2 minus mean rank of group1, ranks among all groups */
    estimate: number;
    /** z */
    statistic: number;
    /** Two-sided */
    p_value: number;
    p_adjusted: number;
  }[];
  groups: {
    group: string;
    n: number;
    median: number;
    mean_rank: number;
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of pairwise_tests: Pairwise tests between groups */
export interface PairwiseTestsParameters {
  /** Variable. Numeric column that is compared */
  variable: string;
  /** Group. Column whose levels are compared */
  group: string;
  /** Groups to compare. The groups to compare, in this order; other levels are dropped. Default: all, in ascending order */
  group_levels?: readonly (number | string | boolean)[] | undefined;
  /** Test of each pair. t test with the variance pooled over all groups, Welch t test, or Wilcoxon rank sum test of each pair. Default: `"t_pooled"`. */
  test?: "t_pooled" | "t_welch" | "wilcoxon" | undefined;
  /** Adjustment of p-values. Adjustment of the p-values for the number of pairs. Default: `"holm"`. */
  p_adjust?: "none" | "bonferroni" | "holm" | "hochberg" | "hommel" | "benjamini_hochberg" | "benjamini_yekutieli" | undefined;
}

/** Result of pairwise_tests: Pairwise tests between groups */
export interface PairwiseTestsResult {
  n: number;
  /** Rows not used: a value is missing, or group_levels leaves their group out */
  n_missing: number;
  /** (1,2), (1,3), .., (2,3), .. */
  comparisons: {
    group1: string;
    group2: string;
    /** t tests: mean of group2 minus mean of group1 */
    estimate?: number;
    /** t, or W of group1 */
    statistic: number | null;
    df?: number | null;
    /** Two-sided */
    p_value: number | null;
    p_adjusted: number | null;
  }[];
  groups: {
    group: string;
    n: number;
    mean: number | null;
    /** null in a group of one */
    std_dev: number | null;
    median: number;
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of friedman_test: Friedman test */
export interface FriedmanTestParameters {
  /** Variables. Numeric columns: the conditions or times at which each row was measured */
  variables: readonly string[];
}

/** Result of friedman_test: Friedman test */
export interface FriedmanTestResult {
  /** Rows with all measurements */
  n: number;
  n_missing: number;
  /** Chi-square, corrected for ties */
  statistic: number;
  df: number;
  p_value: number;
  /** Effect size: concordance of the rows, 0 to 1 */
  kendall_w: number;
  variables: {
    variable: string;
    median: number;
    mean_rank: number;
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of shapiro_wilk: Shapiro-Wilk test of normality */
export interface ShapiroWilkParameters {
  /** Variable. Numeric column whose normality is tested */
  variable: string;
}

/** Result of shapiro_wilk: Shapiro-Wilk test of normality */
export interface ShapiroWilkResult {
  n: number;
  n_missing: number;
  /** W: 1 for values that fit a normal distribution perfectly */
  statistic: number;
  p_value: number;
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of variance_homogeneity: Tests of equal variances */
export interface VarianceHomogeneityParameters {
  /** Variable. Numeric column whose variances are compared */
  variable: string;
  /** Group. Column whose levels are compared */
  group: string;
  /** Groups to compare. The groups to compare, in this order; other levels are dropped. Default: all, in ascending order */
  group_levels?: readonly (number | string | boolean)[] | undefined;
  /** Test. Deviations from the mean or the median, Bartlett (normal data), Fligner-Killeen (ranks), or the F ratio of two variances. Default: `"brown_forsythe"`. */
  test?: "levene" | "brown_forsythe" | "bartlett" | "fligner" | "f_test" | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of variance_homogeneity: Tests of equal variances */
export interface VarianceHomogeneityResult {
  n: number;
  /** Rows not used: a value is missing, or group_levels leaves their group out */
  n_missing: number;
  /** F, or chi-square for bartlett and fligner */
  statistic: number;
  df?: number;
  df1?: number;
  df2?: number;
  p_value: number;
  /** f_test: variance of the first group over that of the second */
  estimate?: number;
  conf_low?: number;
  conf_high?: number;
  groups: {
    group: string;
    n: number;
    std_dev: number | null;
    median: number;
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of kolmogorov_smirnov: Kolmogorov-Smirnov test of two samples */
export interface KolmogorovSmirnovParameters {
  /** Variable. Numeric column that is compared */
  variable: string;
  /** Group. Column with two levels: the groups that are compared */
  group: string;
  /** Groups to compare. The groups to compare, in this order; other levels are dropped. Default: all, in ascending order */
  group_levels?: readonly (number | string | boolean)[] | undefined;
  /** Exact distribution. Exact distribution, also with ties: "auto" below 10000 pairs of values, true or false (limit distribution). Default: `"auto"`. */
  exact?: "auto" | boolean | undefined;
}

/** Result of kolmogorov_smirnov: Kolmogorov-Smirnov test of two samples */
export interface KolmogorovSmirnovResult {
  n: number;
  n_missing: number;
  /** D: largest distance between the two empirical distribution functions */
  statistic: number;
  p_value: number;
  /** Distribution that the p-value is from */
  method: "exact" | "asymptotic";
  /** Smallest value of the variable at which the distance is D */
  largest_difference_at: number;
  groups: {
    group: string;
    n: number;
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of correlation: Correlation */
export interface CorrelationParameters {
  /** First variable. Numeric column that is correlated with `y` */
  x: string;
  /** Second variable. Numeric column that is correlated with `x` */
  y: string;
  /** Coefficient. Pearson's r, Spearman's rho or Kendall's tau-b. Default: `"pearson"`. */
  method?: "pearson" | "spearman" | "kendall" | undefined;
  /** Alternative. Direction of the alternative; a one-sided interval ends at infinity or at the bound of the parameter. Default: `"two_sided"`. */
  alternative?: "two_sided" | "less" | "greater" | undefined;
  /** Exact distribution. Without ties: exact distribution of tau ("auto": below 50 rows), of rho up to 9 rows and its Edgeworth series up to 1290; false: the approximation. Default: `"auto"`. */
  exact?: "auto" | boolean | undefined;
  /** Continuity correction. In the approximations for rho and tau. Default: `false`. */
  continuity_correction?: boolean | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of correlation: Correlation */
export interface CorrelationResult {
  n: number;
  n_missing: number;
  estimate: number;
  /** t; S, the sum of squared rank differences; T, the number of concordant pairs (exact), or z */
  statistic: number | "Infinity" | "-Infinity" | null;
  p_value: number | null;
  /** Distribution that the p-value is from */
  p_value_method: "t" | "exact" | "edgeworth" | "normal";
  /** Pearson only */
  df?: number;
  /** By Fisher's z, Pearson with more than three rows */
  conf_low?: number | null;
  conf_high?: number | null;
  /** Whether values are tied; Spearman and Kendall */
  ties?: boolean;
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of chi_square_test: Chi-square test of independence */
export interface ChiSquareTestParameters {
  /** Rows. Column whose levels are the rows of the table */
  row?: string | undefined;
  /** Columns. Column whose levels are the columns of the table */
  column?: string | undefined;
  /** Frequency. Column of counts, where each row of the data stands for so many patients; whole numbers. Default: 1 for each row */
  frequency?: string | undefined;
  /** Table of counts. The counts themselves, row by row, in place of `row` and `column` */
  table?: readonly (readonly number[])[] | undefined;
  /** Levels of the rows. Levels of `row` in this order, others are dropped; with `table`: names of its rows. Default: all, in ascending order */
  row_levels?: readonly (number | string | boolean)[] | undefined;
  /** Levels of the columns. Levels of `column` in this order, others are dropped; with `table`: names of its columns. Default: all, in ascending order */
  column_levels?: readonly (number | string | boolean)[] | undefined;
  /** Continuity correction. Yates' correction, in tables of two rows and two columns only. Default: `true`. */
  continuity_correction?: boolean | undefined;
}

/** Result of chi_square_test: Chi-square test of independence */
export interface ChiSquareTestResult {
  n: number;
  n_missing: number;
  /** Pearson's chi-square; in a 2x2 table with Yates' correction unless switched off */
  statistic: number;
  df: number;
  p_value: number;
  row_levels: string[];
  column_levels: string[];
  observed: number[][];
  expected: number[][];
  min_expected: number;
  /** From the statistic without correction; 0 to 1 */
  cramers_v: number;
  /** Signed; tables of two rows and two columns only */
  phi: number | null;
  /** Likelihood ratio chi-square, without correction */
  g_statistic: number;
  g_p_value: number;
  /** (O-E)/sqrt(E(1-r)(1-c)): about standard normal where rows and columns are independent */
  std_residuals: number[][];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of chi_square_gof: Chi-square test of goodness of fit */
export interface ChiSquareGofParameters {
  /** Variable. Column whose levels are counted */
  variable?: string | undefined;
  /** Levels. Levels of `variable` in this order, others are dropped. Default: all that occur, in ascending order */
  levels?: readonly (number | string | boolean)[] | undefined;
  /** Counts. The counts themselves, in place of `variable` */
  counts?: readonly number[] | undefined;
  /** Expected shares. Expected share of each level, in any unit: divided by their sum. Default: all equal */
  probabilities?: readonly number[] | undefined;
}

/** Result of chi_square_gof: Chi-square test of goodness of fit */
export interface ChiSquareGofResult {
  n: number;
  n_missing: number;
  statistic: number;
  df: number;
  p_value: number;
  levels: string[];
  observed: number[];
  expected: number[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of fisher_exact_test: Fisher's exact test */
export interface FisherExactTestParameters {
  /** Rows. Column whose levels are the rows of the table */
  row?: string | undefined;
  /** Columns. Column whose levels are the columns of the table */
  column?: string | undefined;
  /** Frequency. Column of counts, where each row of the data stands for so many patients; whole numbers. Default: 1 for each row */
  frequency?: string | undefined;
  /** Table of counts. The counts themselves, row by row, in place of `row` and `column` */
  table?: readonly (readonly number[])[] | undefined;
  /** Levels of the rows. Levels of `row` in this order, others are dropped; with `table`: names of its rows. Default: all, in ascending order */
  row_levels?: readonly (number | string | boolean)[] | undefined;
  /** Levels of the columns. Levels of `column` in this order, others are dropped; with `table`: names of its columns. Default: all, in ascending order */
  column_levels?: readonly (number | string | boolean)[] | undefined;
  /** Alternative. Direction of the odds ratio in tables of two rows and two columns; larger tables are tested two-sided. Default: `"two_sided"`. */
  alternative?: "two_sided" | "less" | "greater" | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
  /** Seed. Where the tables are too many to count all, some are drawn at random: the same seed draws the same ones. Default: `1`. */
  seed?: number | undefined;
}

/** Result of fisher_exact_test: Fisher's exact test */
export interface FisherExactTestResult {
  n: number;
  n_missing: number;
  p_value: number;
  /** Conditional maximum likelihood estimate, not ad/bc; 2x2 tables only */
  odds_ratio: number | "Infinity" | "-Infinity" | null;
  conf_low: number | null;
  conf_high: number | "Infinity" | "-Infinity" | null;
  /** Where the tables with the same margins were too many to count all and some were drawn at random */
  monte_carlo?: {
    tables: number;
    seed: number;
    /** Of the p-value */
    std_error: number;
  };
  row_levels: string[];
  column_levels: string[];
  observed: number[][];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of mcnemar_test: McNemar's test */
export interface McnemarTestParameters {
  /** Rows. Column whose levels are the rows of the table */
  row?: string | undefined;
  /** Columns. Column whose levels are the columns of the table */
  column?: string | undefined;
  /** Frequency. Column of counts, where each row of the data stands for so many patients; whole numbers. Default: 1 for each row */
  frequency?: string | undefined;
  /** Table of counts. The counts themselves, row by row, in place of `row` and `column` */
  table?: readonly (readonly number[])[] | undefined;
  /** Levels of the rows. Levels of `row` in this order, others are dropped; with `table`: names of its rows. Default: all, in ascending order */
  row_levels?: readonly (number | string | boolean)[] | undefined;
  /** Levels of the columns. Levels of `column` in this order, others are dropped; with `table`: names of its columns. Default: all, in ascending order */
  column_levels?: readonly (number | string | boolean)[] | undefined;
  /** Continuity correction. Of the chi-square statistic; tables of two levels only. Default: `true`. */
  continuity_correction?: boolean | undefined;
  /** Exact test. Binomial test of the discordant pairs; tables of two levels only. Default: `false`. */
  exact?: boolean | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of mcnemar_test: McNemar's test */
export interface McnemarTestResult {
  /** Pairs */
  n: number;
  n_missing: number;
  row_levels: string[];
  column_levels: string[];
  observed: number[][];
  method: "chi_square" | "exact" | "bowker";
  /** Pairs of the first level by row and the second by column; two levels only */
  b: number | null;
  /** Pairs of the second level by row and the first by column; two levels only */
  c: number | null;
  statistic: number | null;
  df: number | null;
  p_value: number;
  /** b / c; two levels only */
  odds_ratio: number | "Infinity" | "-Infinity" | null;
  or_conf_low: number | null;
  or_conf_high: number | "Infinity" | "-Infinity" | null;
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of cochran_mantel_haenszel: Cochran-Mantel-Haenszel test */
export interface CochranMantelHaenszelParameters {
  /** Rows. Column whose levels are the rows of the table */
  row?: string | undefined;
  /** Columns. Column whose levels are the columns of the table */
  column?: string | undefined;
  /** Strata. Column, or columns whose combinations are the strata */
  stratum?: string | readonly string[] | undefined;
  /** Frequency. Column of counts, where each row of the data stands for so many patients; whole numbers. Default: 1 for each row */
  frequency?: string | undefined;
  /** Levels of the rows. Levels of `row` in this order; others are dropped. Default: all, in ascending order */
  row_levels?: readonly (number | string | boolean)[] | undefined;
  /** Levels of the columns. Levels of `column` in this order; others are dropped. Default: all, in ascending order */
  column_levels?: readonly (number | string | boolean)[] | undefined;
  /** Tables of counts. The table of counts of each stratum, in place of `row`, `column` and `stratum` */
  tables?: readonly (readonly (readonly number[])[])[] | undefined;
  /** Continuity correction. Of the statistic of 2x2 tables. Default: `true`. */
  continuity_correction?: boolean | undefined;
  /** Exact test. Exact conditional test and odds ratio instead of the chi-square; 2x2 tables only. Default: `false`. */
  exact?: boolean | undefined;
  /** Alternative. Direction of the common odds ratio; 2x2 tables only. Default: `"two_sided"`. */
  alternative?: "two_sided" | "less" | "greater" | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of cochran_mantel_haenszel: Cochran-Mantel-Haenszel test */
export interface CochranMantelHaenszelResult {
  n: number;
  n_missing: number;
  /** Strata of more than one patient */
  n_strata: number;
  method: "mantel_haenszel" | "exact" | "generalised";
  row_levels: string[];
  column_levels: string[];
  statistic: number | null;
  df: number | null;
  p_value: number;
  /** Mantel-Haenszel estimate; 2x2 tables, not exact */
  common_odds_ratio?: number | "Infinity" | "-Infinity" | null;
  /** Conditional maximum likelihood; exact only. It and its limits are found as by R, to about 1e-4 */
  common_odds_ratio_conditional?: number | "Infinity" | "-Infinity" | null;
  conf_low: number | "Infinity" | "-Infinity" | null;
  conf_high: number | "Infinity" | "-Infinity" | null;
  /** Exact only: the conditional odds ratio and its limits to full precision */
  converged?: {
    estimate: number | "Infinity" | "-Infinity" | null;
    conf_low: number | null;
    conf_high: number | "Infinity" | "-Infinity" | null;
  };
  /** Mantel-Haenszel ratio of the shares of the first column */
  mh_risk_ratio?: number | "Infinity" | "-Infinity" | null;
  /** 2x2 tables only */
  breslow_day?: {
    statistic: number | null;
    df: number;
    p_value: number | null;
  };
  /** 2x2 tables only */
  tarone?: {
    statistic: number | null;
    df: number;
    p_value: number | null;
  };
  /** Every stratum used */
  strata: {
    stratum: string;
    n: number;
    table: number[][];
    /** 2x2 tables only */
    odds_ratio: number | "Infinity" | "-Infinity" | null;
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of cochran_armitage_trend: Cochran-Armitage test for trend */
export interface CochranArmitageTrendParameters {
  /** Event. Column that tells whether the event happened */
  event?: string | undefined;
  /** Event value. The value, or the values, that count as the event; every other value is no event. Default: `1`. */
  event_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Ordered group. Column of ordered groups, such as dose or stage */
  group?: string | undefined;
  /** Groups to compare. The groups to compare, in this order; other levels are dropped. Default: all, in ascending order */
  group_levels?: readonly (number | string | boolean)[] | undefined;
  /** Frequency. Column of counts, where each row of the data stands for so many patients; whole numbers. Default: 1 for each row */
  frequency?: string | undefined;
  /** Events of each group. Number of events of each group, in place of `event` and `group` */
  cases?: readonly number[] | undefined;
  /** Patients of each group. Number of patients of each group, together with `cases` */
  totals?: readonly number[] | undefined;
  /** Scores of the groups. One score a group, in the order of the groups. Default: the values of a numeric `group`, else 1, 2, ... */
  scores?: readonly number[] | undefined;
}

/** Result of cochran_armitage_trend: Cochran-Armitage test for trend */
export interface CochranArmitageTrendResult {
  n: number;
  n_events: number;
  n_missing: number;
  /** z squared */
  statistic: number;
  df: 1;
  p_value: number;
  /** Above 0: the proportion rises with the score */
  z: number;
  /** Pearson's chi-square less that of the trend */
  departure_statistic: number;
  departure_df: number;
  departure_p_value: number;
  proportions: number[];
  groups: {
    group: string;
    score: number;
    count: number;
    n: number;
    proportion: number;
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of one_proportion: One proportion */
export interface OneProportionParameters {
  /** Variable. Column that tells whether the event happened */
  variable?: string | undefined;
  /** Event value. The value, or the values, that count as the event; every other value is no event. Default: `1`. */
  event_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Number of events. Number of events, in place of `variable` */
  count?: number | undefined;
  /** Number of patients. Number of patients, together with `count` */
  n?: number | undefined;
  /** Proportion under the null hypothesis. Proportion that the tests compare with. Default: `0.5`. */
  null_proportion?: number | undefined;
  /** Alternative. Direction of the tests; the intervals are two-sided. Default: `"two_sided"`. */
  alternative?: "two_sided" | "less" | "greater" | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of one_proportion: One proportion */
export interface OneProportionResult {
  count: number;
  n: number;
  n_missing: number;
  estimate: number;
  /** wilson, wilson_cc, clopper_pearson, wald, agresti_coull, jeffreys */
  intervals: {
    method: string;
    conf_low: number;
    conf_high: number;
  }[];
  /** Binomial test */
  exact_p_value: number;
  /** Squared z of the score test, without correction */
  score_statistic: number | null;
  score_p_value: number | null;
  /** With continuity correction */
  score_cc_p_value: number | null;
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of two_proportions: Two proportions */
export interface TwoProportionsParameters {
  /** Variable. Column that tells whether the event happened */
  variable?: string | undefined;
  /** Event value. The value, or the values, that count as the event; every other value is no event. Default: `1`. */
  event_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Group. Column with the two groups; the difference is first minus second */
  group?: string | undefined;
  /** Groups to compare. The groups to compare, in this order; other levels are dropped. Default: all, in ascending order */
  group_levels?: readonly (number | string | boolean)[] | undefined;
  /** Events of each group. Number of events in the two groups, in place of `variable` and `group` */
  counts?: readonly number[] | undefined;
  /** Patients of each group. Number of patients in the two groups, together with `counts` */
  totals?: readonly number[] | undefined;
  /** Alternative. Direction of the tests; the intervals are two-sided. Default: `"two_sided"`. */
  alternative?: "two_sided" | "less" | "greater" | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of two_proportions: Two proportions */
export interface TwoProportionsResult {
  n: number;
  n_missing: number;
  /** Difference of the proportions, first minus second group */
  estimate: number;
  proportions: number[];
  groups: {
    group: string;
    count: number;
    n: number;
    proportion: number;
  }[];
  /** With the pooled standard error */
  z: number | null;
  /** z squared */
  statistic: number | null;
  p_value: number | null;
  /** With Yates' correction */
  statistic_cc: number | null;
  p_value_cc: number | null;
  /** wald, wald_cc, newcombe; of the difference */
  intervals: {
    method: string;
    conf_low: number;
    conf_high: number;
  }[];
  /** Score intervals of Miettinen and Nurminen. Not in older results */
  miettinen_nurminen?: {
    difference: {
      estimate: number | "Infinity" | "-Infinity" | null;
      conf_low: number | "Infinity" | "-Infinity" | null;
      conf_high: number | "Infinity" | "-Infinity" | null;
    };
    /** Of the first proportion over the second; the estimate is null where neither has an event */
    ratio: {
      estimate: number | "Infinity" | "-Infinity" | null;
      conf_low: number | "Infinity" | "-Infinity" | null;
      conf_high: number | "Infinity" | "-Infinity" | null;
    };
  };
  /** Difference of the arcsine-transformed proportions */
  cohen_h: number;
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of equivalence_two_proportions: Non-inferiority and equivalence of two proportions */
export interface EquivalenceTwoProportionsParameters {
  /** Variable. Column that tells whether the event happened */
  variable?: string | undefined;
  /** Event value. The value, or the values, that count as the event; every other value is no event. Default: `1`. */
  event_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Group. Column with the two groups; the difference is first minus second, new minus control */
  group?: string | undefined;
  /** Groups to compare. The groups to compare, in this order; other levels are dropped. Default: all, in ascending order */
  group_levels?: readonly (number | string | boolean)[] | undefined;
  /** Events of each group. Number of events in the two groups, in place of `variable` and `group` */
  counts?: readonly number[] | undefined;
  /** Patients of each group. Number of patients in the two groups, together with `counts` */
  totals?: readonly number[] | undefined;
  /** Lower margin. The difference must be above it. Alone: non-inferiority where the event is wanted */
  margin_low?: number | undefined;
  /** Upper margin. The difference must be below it. Alone: non-inferiority where the event is harm */
  margin_high?: number | undefined;
  /** Significance level. Level of each one-sided test; the intervals have the level 1 - 2 alpha. Default: `0.025`. */
  alpha?: number | undefined;
}

/** Result of equivalence_two_proportions: Non-inferiority and equivalence of two proportions */
export interface EquivalenceTwoProportionsResult {
  n: number;
  n_missing: number;
  objective: "non_inferiority" | "equivalence";
  /** Difference of the proportions, first minus second group */
  estimate: number;
  groups: {
    group: string;
    count: number;
    n: number;
    proportion: number;
  }[];
  /** Test of the null hypothesis that the difference is margin_low or less */
  above_low?: {
    margin: number;
    /** z */
    statistic: number;
    p_value: number;
  };
  /** Test of the null hypothesis that the difference is margin_high or more */
  below_high?: {
    margin: number;
    /** z */
    statistic: number;
    p_value: number;
  };
  /** The larger where there are two tests */
  p_value: number;
  /** Whether non-inferiority or equivalence is shown: p_value is below alpha */
  shown: boolean;
  /** 1 - 2 alpha */
  conf_level: number;
  /** miettinen_nurminen, which says the same as the tests, and newcombe; of the difference */
  intervals: {
    method: string;
    conf_low: number;
    conf_high: number;
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of epi_2x2: Measures of a 2x2 table */
export interface Epi2x2Parameters {
  /** Exposure. Column that tells who was exposed */
  exposure?: string | undefined;
  /** Exposed value. The value, or the values, of the exposed; all others are unexposed. Default: `1`. */
  exposure_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Outcome. Column that tells who is a case */
  outcome?: string | undefined;
  /** Value of a case. The value, or the values, of cases; all others are non-cases. Default: `1`. */
  outcome_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Frequency. Column of counts, where each row of the data stands for so many patients; whole numbers. Default: 1 for each row */
  frequency?: string | undefined;
  /** Table of counts. [[a, b], [c, d]] in place of columns: exposed cases and non-cases, unexposed cases and non-cases */
  table?: readonly (readonly number[])[] | undefined;
  /** Design of the study. In a case-control study risks are not estimable: no risk ratio and no risk difference. Default: `"cohort"`. */
  design?: "cohort" | "case_control" | "cross_sectional" | undefined;
  /** Haldane correction. Add 0.5 to each cell for the odds ratio and the risk ratio (not for the exact ones). Default: `false`. */
  haldane_correction?: boolean | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of epi_2x2: Measures of a 2x2 table */
export interface Epi2x2Result {
  n: number;
  n_missing: number;
  /** Exposed cases */
  a: number;
  /** Exposed non-cases */
  b: number;
  /** Unexposed cases */
  c: number;
  /** Unexposed non-cases */
  d: number;
  /** Woolf's interval */
  odds_ratio: {
    estimate: number | "Infinity" | "-Infinity" | null;
    std_error_log: number | null;
    conf_low: number | null;
    conf_high: number | null;
  };
  /** Conditional maximum likelihood with the exact interval; p by Fisher's test */
  odds_ratio_exact: {
    estimate: number | "Infinity" | "-Infinity" | null;
    conf_low: number | null;
    conf_high: number | "Infinity" | "-Infinity" | null;
    p_value: number;
  };
  /** Median-unbiased with the mid-p interval; absent where the table is as extreme as its margins allow */
  odds_ratio_midp?: {
    estimate: number;
    conf_low: number;
    conf_high: number;
  };
  risk_exposed?: number;
  risk_unexposed?: number;
  /** Katz' interval; not in case-control studies */
  risk_ratio?: {
    estimate: number | "Infinity" | "-Infinity" | null;
    std_error_log: number | null;
    conf_low: number | null;
    conf_high: number | null;
  };
  /** Exposed minus unexposed, with Wald and Newcombe intervals; not in case-control studies */
  risk_difference?: {
    estimate: number;
    std_error: number;
    conf_low: number;
    conf_high: number;
    newcombe_conf_low: number;
    newcombe_conf_high: number;
  };
  /** 1/|risk difference|, with the inverse limits of the Wald interval; when that holds 0, the interval of the number needed runs through infinity */
  number_needed?: {
    estimate: number | "Infinity" | "-Infinity" | null;
    kind: "benefit" | "harm" | null;
    limit_from_rd_low: number | "Infinity" | "-Infinity" | null;
    limit_from_rd_high: number | "Infinity" | "-Infinity" | null;
    ci_includes_infinity: boolean;
  };
  attributable_fraction_exposed: {
    estimate: number | null;
    conf_low: number | null;
    conf_high: number | null;
  };
  attributable_fraction_population: {
    estimate: number | null;
  };
  chi_square: {
    statistic: number;
    p_value: number;
    statistic_yates: number;
    p_value_yates: number;
  };
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of incidence_rate: Incidence rate */
export interface IncidenceRateParameters {
  /** Event. Column that tells whether the event happened */
  event?: string | undefined;
  /** Event value. The value, or the values, of `event` that count as the event. Default: `1`. */
  event_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Number of events. Column with the number of events, in place of `event` */
  event_count?: string | undefined;
  /** Person-time. Time under observation; numeric, not negative */
  person_time?: string | undefined;
  /** Events of each group. Number of events of each group, in place of columns */
  counts?: readonly number[] | undefined;
  /** Person-time of each group. Person-time of each group, together with `counts` */
  person_time_totals?: readonly number[] | undefined;
  /** Names of the groups. Names of the groups of `counts`. Default: their numbers */
  group_labels?: readonly string[] | undefined;
  /** Rate per. Rates are given per so much person-time: 1000 for a rate per 1000 person-years. Default: `1`. */
  multiplier?: number | undefined;
  /** Group. Column whose levels are compared */
  group?: string | undefined;
  /** Groups to compare. The groups to compare, in this order; other levels are dropped. Default: all, in ascending order */
  group_levels?: readonly (number | string | boolean)[] | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of incidence_rate: Incidence rate */
export interface IncidenceRateResult {
  n_missing: number;
  groups: {
    group: string;
    events: number;
    person_time: number;
    /** events / person_time * multiplier */
    rate: number;
    /** exact (Garwood), byar, wald_log; times the multiplier */
    intervals: {
      method: string;
      conf_low: number | null;
      conf_high: number | null;
    }[];
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of rate_ratio: Rate ratio */
export interface RateRatioParameters {
  /** Event. Column that tells whether the event happened */
  event?: string | undefined;
  /** Event value. The value, or the values, of `event` that count as the event. Default: `1`. */
  event_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Number of events. Column with the number of events, in place of `event` */
  event_count?: string | undefined;
  /** Person-time. Time under observation; numeric, not negative */
  person_time?: string | undefined;
  /** Events of each group. Number of events of each group, in place of columns */
  counts?: readonly number[] | undefined;
  /** Person-time of each group. Person-time of each group, together with `counts` */
  person_time_totals?: readonly number[] | undefined;
  /** Names of the groups. Names of the groups of `counts`. Default: their numbers */
  group_labels?: readonly string[] | undefined;
  /** Rate per. Printed rates are per so much person-time; the statistics are not. Default: `1`. */
  multiplier?: number | undefined;
  /** Group. Column with the two groups; the ratio is first over second */
  group?: string | undefined;
  /** Groups to compare. The groups to compare, in this order; other levels are dropped. Default: all, in ascending order */
  group_levels?: readonly (number | string | boolean)[] | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of rate_ratio: Rate ratio */
export interface RateRatioResult {
  n_missing: number;
  groups: string[];
  events: number[];
  person_time: number[];
  /** Rate ratio, first over second group */
  estimate: number | "Infinity" | "-Infinity" | null;
  std_error_log: number | null;
  /** Wald interval on the log scale; null where a group has no event */
  conf_low: number | null;
  conf_high: number | null;
  /** Conditional on the total number of events (Clopper-Pearson) */
  exact_conf_low: number;
  exact_conf_high: number | "Infinity" | "-Infinity" | null;
  exact_p_value: number;
  score_z: number;
  score_p_value: number;
  rate_difference: {
    estimate: number;
    std_error: number;
    conf_low: number;
    conf_high: number;
  };
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of standardized_rate: Standardised rate */
export interface StandardizedRateParameters {
  /** Method. direct: own rates in a standard population; indirect: standard rates in the own population (SMR) */
  method: "direct" | "indirect";
  /** Events. Column with the number of events of each stratum, such as an age group */
  events: string;
  /** Population. Column with the population or person-time of each stratum */
  population: string;
  /** Standard population. direct: column with the standard population of each stratum */
  standard_population?: string | undefined;
  /** Standard rate. indirect: column with the standard rate of each stratum */
  standard_rate?: string | undefined;
  /** Rate per. Rates are given per so much population or person-time. Default: `1`. */
  multiplier?: number | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of standardized_rate: Standardised rate */
export interface StandardizedRateResult {
  /** Strata */
  n: number;
  n_missing: number;
  crude_rate?: number;
  /** direct only, as are crude_rate and std_error */
  standardized_rate?: number;
  std_error?: number;
  observed?: number;
  expected?: number;
  /** Observed over expected; indirect only */
  smr?: number;
  /** direct: gamma interval of Fay and Feuer; indirect: exact Poisson interval of the SMR */
  conf_low: number;
  conf_high: number;
  byar_conf_low?: number;
  byar_conf_high?: number;
  /** indirect: exact Poisson test of SMR = 1 */
  p_value?: number;
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of linear_regression: Linear regression */
export interface LinearRegressionParameters {
  /** Outcome. Numeric outcome */
  outcome: string;
  /** Covariates. Terms of the model: a column name, a column with its coding, or an interaction of terms listed before. Empty: the intercept alone */
  covariates: readonly (string | {
    /** Column. Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline */
    column: string;
    /** Type. Default: categorical for a text column or where `reference` or `levels` is given, else continuous */
    type?: "continuous" | "categorical" | undefined;
    /** Reference level. Level that the others are compared with; default the first in order */
    reference?: number | string | boolean | undefined;
    /** Levels. Order of the levels; levels not listed are treated as missing. Default: all, in ascending order */
    levels?: readonly (number | string | boolean)[] | undefined;
    /** Transformation. Applied to a continuous column before it enters the model */
    transform?: "log" | "log2" | "log10" | "sqrt" | "square" | "cube" | "log1p" | undefined;
    /** Degree of the polynomial. Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3` */
    polynomial?: number | undefined;
    /** Spline. Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''` */
    spline?: {
      /** Knots. Their number, placed at Harrell's quantiles, or their positions in ascending order */
      knots: number | readonly number[];
    } | undefined;
  } | {
    /** Terms. Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter */
    interaction: readonly string[];
  })[];
  /** Weights. Weights as inverse variances; numeric, at least 0. Default: 1 for each row */
  weights?: string | undefined;
  /** Offset. Numeric column that is added to the linear predictor with its coefficient held at 1 */
  offset?: string | undefined;
  /** Robust standard errors. Heteroscedasticity-consistent (sandwich) standard errors; HC3 is advised for small samples. Default: `"none"`. */
  robust?: "none" | "HC0" | "HC1" | "HC2" | "HC3" | undefined;
  /** Cluster. Rows of one level belong together (one patient, one centre): standard errors robust to that */
  cluster?: string | undefined;
  /** Small-sample factor of clusters. Small-sample factor with `cluster`: HC1 = G/(G-1) (n-1)/(n-k), HC0 = G/(G-1). Default: `"HC1"`. */
  cluster_type?: "HC0" | "HC1" | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of linear_regression: Linear regression */
export interface LinearRegressionResult {
  n: number;
  n_missing: number;
  n_clusters?: number;
  coefficients: {
    term: string;
    estimate: number;
    std_error: number;
    statistic: number | null;
    p_value: number | null;
    conf_low: number | null;
    conf_high: number | null;
  }[];
  r_squared: number | null;
  adj_r_squared: number | null;
  residual_std_error: number;
  df_residual: number;
  f_statistic: number | null;
  df1: number;
  df2: number;
  f_p_value: number | null;
  log_likelihood: number | null;
  aic: number | null;
  bic: number | null;
  /** Generalised variance inflation factor of each term (Fox and Monette); models with two terms or more */
  vif?: {
    term: string;
    gvif: number | null;
    df: number;
  }[];
  /** Where there are categorical covariates. Not in older results */
  factors?: {
    variable: string;
    /** The level that the others are compared with */
    reference: string;
    levels: {
      level: string;
      n: number;
      n_events?: number;
    }[];
    /** Joint Wald test that no level differs, as car::Anova(fit, type = 3, test.statistic = 'Wald' or 'F') without interactions; with one it is that at the reference of the other terms */
    test: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
  }[];
  /** Positions of the knots of each restricted cubic spline, on the scale of the term */
  splines?: {
    term: string;
    knots: number[];
  }[];
  /** Where there are splines or polynomials, as rms::anova; with an interaction the tests are at 0 or the reference of the other term. Not in older results */
  nonlinearity?: {
    term: string;
    /** Joint Wald test of all coefficients of the term */
    association: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
    /** Joint Wald test of the coefficients but the linear one: that the term is a straight line */
    nonlinear: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
  }[];
  /** Of each spline or polynomial that stands in no interaction: its effect at the 5th, 10th, 25th, 75th, 90th and 95th percentile against its median, on the scale of the coefficients, as rms::contrast. Not in older results, nor in those of rows beyond memory */
  spline_effects?: {
    term: string;
    /** Median of the term */
    reference: number;
    effects: {
      value: number;
      /** Difference of the linear predictor from the one at the reference */
      estimate: number;
      std_error: number;
      conf_low: number | null;
      conf_high: number | null;
    }[];
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of logistic_regression: Logistic regression */
export interface LogisticRegressionParameters {
  /** Outcome. Column that tells the event */
  outcome: string;
  /** Event value. The value, or the values, of `outcome` that count as the event; every other value is none. Default: `1`. */
  event_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Two values only. Refuse an outcome with more than two values instead of taking all others for no event. Default: `false`. */
  require_binary?: boolean | undefined;
  /** Covariates. Terms of the model: a column name, a column with its coding, or an interaction of terms listed before. Empty: the intercept alone */
  covariates: readonly (string | {
    /** Column. Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline */
    column: string;
    /** Type. Default: categorical for a text column or where `reference` or `levels` is given, else continuous */
    type?: "continuous" | "categorical" | undefined;
    /** Reference level. Level that the others are compared with; default the first in order */
    reference?: number | string | boolean | undefined;
    /** Levels. Order of the levels; levels not listed are treated as missing. Default: all, in ascending order */
    levels?: readonly (number | string | boolean)[] | undefined;
    /** Transformation. Applied to a continuous column before it enters the model */
    transform?: "log" | "log2" | "log10" | "sqrt" | "square" | "cube" | "log1p" | undefined;
    /** Degree of the polynomial. Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3` */
    polynomial?: number | undefined;
    /** Spline. Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''` */
    spline?: {
      /** Knots. Their number, placed at Harrell's quantiles, or their positions in ascending order */
      knots: number | readonly number[];
    } | undefined;
  } | {
    /** Terms. Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter */
    interaction: readonly string[];
  })[];
  /** Weights. Prior weights of the rows; numeric, at least 0. Default: 1 for each row */
  weights?: string | undefined;
  /** Offset. Numeric column that is added to the linear predictor with its coefficient held at 1 */
  offset?: string | undefined;
  /** Robust standard errors. Heteroscedasticity-consistent (sandwich) standard errors; HC3 is advised for small samples. Default: `"none"`. */
  robust?: "none" | "HC0" | "HC1" | "HC2" | "HC3" | undefined;
  /** Cluster. Rows of one level belong together (one patient, one centre): standard errors robust to that */
  cluster?: string | undefined;
  /** Small-sample factor of clusters. Small-sample factor with `cluster`: HC1 = G/(G-1) (n-1)/(n-k), HC0 = G/(G-1). Default: `"HC1"`. */
  cluster_type?: "HC0" | "HC1" | undefined;
  /** Method of the intervals. Intervals of the coefficients: Wald, or by the profile likelihood, better in small samples. Default: `"wald"`. */
  ci_method?: "wald" | "profile" | undefined;
  /** Groups of the Hosmer-Lemeshow test. Groups of the Hosmer-Lemeshow test by quantiles of the fitted probability; usually 10. Default: no such test */
  hosmer_lemeshow_groups?: number | undefined;
  /** Penalty. Firth's penalised likelihood: less biased in small samples, and finite where an outcome is separated */
  penalty?: "firth" | undefined;
  /** Bootstrap resamples. How often the model is fitted to patients drawn with replacement, to correct its apparent performance for optimism: usually 200, 0 for no validation. Default: `0`. */
  resamples?: number | undefined;
  /** Seed. Of the random draws: the same patients as R draws after set.seed(seed). Default: `1`. */
  seed?: number | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of logistic_regression: Logistic regression */
export interface LogisticRegressionResult {
  n: number;
  n_events: number;
  n_missing: number;
  n_clusters?: number;
  ci_method: "wald" | "profile";
  coefficients: {
    term: string;
    estimate: number;
    std_error: number;
    statistic: number | null;
    p_value: number | null;
    conf_low: number | null;
    conf_high: number | null;
    odds_ratio: number | "Infinity" | "-Infinity" | null;
    odds_ratio_conf_low: number | "Infinity" | "-Infinity" | null;
    odds_ratio_conf_high: number | "Infinity" | "-Infinity" | null;
  }[];
  /** With Firth's penalty, which is included */
  penalized_log_likelihood?: number | null;
  null_deviance?: number | null;
  deviance?: number | null;
  df_null?: number;
  df_residual?: number;
  log_likelihood?: number | null;
  aic?: number | null;
  bic?: number | null;
  lr_test?: {
    statistic: number | null;
    df: number;
    p_value: number | null;
  };
  r_squared_mcfadden?: number | null;
  r_squared_cox_snell?: number | null;
  r_squared_nagelkerke?: number | null;
  /** Mean squared difference of outcome and fitted probability */
  brier?: number | null;
  /** Area under the ROC curve of the fitted probabilities */
  auc?: number | null;
  auc_std_error?: number | null;
  /** DeLong's interval, always at 95% */
  auc_conf_low?: number | null;
  auc_conf_high?: number | null;
  hosmer_lemeshow?: {
    statistic: number | null;
    df: number;
    p_value: number | null;
    groups: {
      n: number;
      observed: number;
      expected: number;
    }[];
  };
  /** Where resamples were asked for: apparent performance, its optimism, and what is left */
  validation?: {
    /** Of a Cox model: the time by which events are predicted */
    horizon?: number;
    /** Discrimination, explained variation and calibration, as rms::validate */
    performance: {
      index: "c_statistic" | "somers_d" | "r_squared" | "brier" | "calibration_intercept" | "calibration_in_the_large" | "calibration_slope";
      /** In the patients that the model was fitted to: too good */
      apparent: number | null;
      /** Mean of models of resamples, in their own resample */
      training: number | null;
      /** Mean of the same models, in all patients */
      test: number | null;
      optimism: number | null;
      /** Apparent less optimism: what to expect in new patients of the same kind */
      corrected: number | null;
    }[];
    resamples: {
      asked: number;
      /** In the others the models could not be fitted */
      used: number;
      seed: number;
      /** Why the others could not be fitted. Not in older results */
      failed?: {
        reason: "no_events" | "missing_level" | "separation" | "not_converged";
        resamples: number;
      }[];
    };
    /** Of a Cox model where a horizon was given */
    calibration?: {
      /** Smoothed observed risk at predicted risks */
      curve: {
        predicted: number;
        apparent: number | null;
        corrected: number | null;
      }[];
      /** Mean absolute difference of smoothed observed and predicted risk over the patients; apparent */
      ici: number | null;
      /** Median of the same differences */
      e50: number | null;
      /** 90th percentile of the same differences */
      e90: number | null;
      /** Largest of the same differences */
      e_max: number | null;
    };
  };
  iterations: number;
  /** Where there are categorical covariates. Not in older results */
  factors?: {
    variable: string;
    /** The level that the others are compared with */
    reference: string;
    levels: {
      level: string;
      n: number;
      n_events?: number;
    }[];
    /** Joint Wald test that no level differs, as car::Anova(fit, type = 3, test.statistic = 'Wald' or 'F') without interactions; with one it is that at the reference of the other terms */
    test: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
  }[];
  /** Positions of the knots of each restricted cubic spline, on the scale of the term */
  splines?: {
    term: string;
    knots: number[];
  }[];
  /** Where there are splines or polynomials, as rms::anova; with an interaction the tests are at 0 or the reference of the other term. Not in older results */
  nonlinearity?: {
    term: string;
    /** Joint Wald test of all coefficients of the term */
    association: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
    /** Joint Wald test of the coefficients but the linear one: that the term is a straight line */
    nonlinear: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
  }[];
  /** Of each spline or polynomial that stands in no interaction: its effect at the 5th, 10th, 25th, 75th, 90th and 95th percentile against its median, on the scale of the coefficients, as rms::contrast. Not in older results, nor in those of rows beyond memory */
  spline_effects?: {
    term: string;
    /** Median of the term */
    reference: number;
    effects: {
      value: number;
      /** Difference of the linear predictor from the one at the reference */
      estimate: number;
      std_error: number;
      conf_low: number | null;
      conf_high: number | null;
    }[];
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of poisson_regression: Poisson regression */
export interface PoissonRegressionParameters {
  /** Outcome. Counts of events; 0 and 1 give risk ratios (modified Poisson, with robust errors) */
  outcome: string;
  /** Covariates. Terms of the model: a column name, a column with its coding, or an interaction of terms listed before. Empty: the intercept alone */
  covariates: readonly (string | {
    /** Column. Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline */
    column: string;
    /** Type. Default: categorical for a text column or where `reference` or `levels` is given, else continuous */
    type?: "continuous" | "categorical" | undefined;
    /** Reference level. Level that the others are compared with; default the first in order */
    reference?: number | string | boolean | undefined;
    /** Levels. Order of the levels; levels not listed are treated as missing. Default: all, in ascending order */
    levels?: readonly (number | string | boolean)[] | undefined;
    /** Transformation. Applied to a continuous column before it enters the model */
    transform?: "log" | "log2" | "log10" | "sqrt" | "square" | "cube" | "log1p" | undefined;
    /** Degree of the polynomial. Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3` */
    polynomial?: number | undefined;
    /** Spline. Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''` */
    spline?: {
      /** Knots. Their number, placed at Harrell's quantiles, or their positions in ascending order */
      knots: number | readonly number[];
    } | undefined;
  } | {
    /** Terms. Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter */
    interaction: readonly string[];
  })[];
  /** Person-time. Person-time or another size of each row; numeric, greater than 0. Its logarithm is an offset. Default: 1 for each row */
  exposure?: string | undefined;
  /** Offset. Numeric column that is added to the linear predictor with its coefficient held at 1 */
  offset?: string | undefined;
  /** Weights. Prior weights of the rows; numeric, at least 0. Default: 1 for each row */
  weights?: string | undefined;
  /** Dispersion. fixed: variance = mean; estimated: variance proportional to the mean (quasi-Poisson). Default: `"fixed"`. */
  dispersion?: "fixed" | "estimated" | undefined;
  /** Robust standard errors. Heteroscedasticity-consistent (sandwich) standard errors; HC3 is advised for small samples. Default: `"none"`. */
  robust?: "none" | "HC0" | "HC1" | "HC2" | "HC3" | undefined;
  /** Cluster. Rows of one level belong together (one patient, one centre): standard errors robust to that */
  cluster?: string | undefined;
  /** Small-sample factor of clusters. Small-sample factor with `cluster`: HC1 = G/(G-1) (n-1)/(n-k), HC0 = G/(G-1). Default: `"HC1"`. */
  cluster_type?: "HC0" | "HC1" | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of poisson_regression: Poisson regression */
export interface PoissonRegressionResult {
  n: number;
  n_missing: number;
  n_clusters?: number;
  coefficients: {
    term: string;
    estimate: number;
    std_error: number;
    statistic: number | null;
    p_value: number | null;
    conf_low: number | null;
    conf_high: number | null;
    rate_ratio: number | "Infinity" | "-Infinity" | null;
    rate_ratio_conf_low: number | "Infinity" | "-Infinity" | null;
    rate_ratio_conf_high: number | "Infinity" | "-Infinity" | null;
  }[];
  null_deviance: number;
  deviance: number;
  df_null: number;
  df_residual: number;
  log_likelihood: number | null;
  aic: number | null;
  bic: number | null;
  pearson_chi_square: number | null;
  /** Pearson chi-square per degree of freedom; 1 where the variance is the mean */
  dispersion: number | null;
  lr_test: {
    statistic: number | null;
    df: number;
    p_value: number | null;
  };
  iterations: number;
  /** Positions of the knots of each restricted cubic spline, on the scale of the term */
  splines?: {
    term: string;
    knots: number[];
  }[];
  /** Where there are categorical covariates. Not in older results */
  factors?: {
    variable: string;
    /** The level that the others are compared with */
    reference: string;
    levels: {
      level: string;
      n: number;
      n_events?: number;
    }[];
    /** Joint Wald test that no level differs, as car::Anova(fit, type = 3, test.statistic = 'Wald' or 'F') without interactions; with one it is that at the reference of the other terms */
    test: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
  }[];
  /** Where there are splines or polynomials, as rms::anova; with an interaction the tests are at 0 or the reference of the other term. Not in older results */
  nonlinearity?: {
    term: string;
    /** Joint Wald test of all coefficients of the term */
    association: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
    /** Joint Wald test of the coefficients but the linear one: that the term is a straight line */
    nonlinear: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
  }[];
  /** Of each spline or polynomial that stands in no interaction: its effect at the 5th, 10th, 25th, 75th, 90th and 95th percentile against its median, on the scale of the coefficients, as rms::contrast. Not in older results, nor in those of rows beyond memory */
  spline_effects?: {
    term: string;
    /** Median of the term */
    reference: number;
    effects: {
      value: number;
      /** Difference of the linear predictor from the one at the reference */
      estimate: number;
      std_error: number;
      conf_low: number | null;
      conf_high: number | null;
    }[];
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of negative_binomial_regression: Negative binomial regression */
export interface NegativeBinomialRegressionParameters {
  /** Outcome. Counts of events */
  outcome: string;
  /** Covariates. Terms of the model: a column name, a column with its coding, or an interaction of terms listed before. Empty: the intercept alone */
  covariates: readonly (string | {
    /** Column. Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline */
    column: string;
    /** Type. Default: categorical for a text column or where `reference` or `levels` is given, else continuous */
    type?: "continuous" | "categorical" | undefined;
    /** Reference level. Level that the others are compared with; default the first in order */
    reference?: number | string | boolean | undefined;
    /** Levels. Order of the levels; levels not listed are treated as missing. Default: all, in ascending order */
    levels?: readonly (number | string | boolean)[] | undefined;
    /** Transformation. Applied to a continuous column before it enters the model */
    transform?: "log" | "log2" | "log10" | "sqrt" | "square" | "cube" | "log1p" | undefined;
    /** Degree of the polynomial. Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3` */
    polynomial?: number | undefined;
    /** Spline. Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''` */
    spline?: {
      /** Knots. Their number, placed at Harrell's quantiles, or their positions in ascending order */
      knots: number | readonly number[];
    } | undefined;
  } | {
    /** Terms. Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter */
    interaction: readonly string[];
  })[];
  /** Person-time. Person-time or another size of each row; numeric, greater than 0. Its logarithm is an offset. Default: 1 for each row */
  exposure?: string | undefined;
  /** Offset. Numeric column that is added to the linear predictor with its coefficient held at 1 */
  offset?: string | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of negative_binomial_regression: Negative binomial regression */
export interface NegativeBinomialRegressionResult {
  n: number;
  n_missing: number;
  coefficients: {
    term: string;
    estimate: number;
    std_error: number;
    statistic: number | null;
    p_value: number | null;
    conf_low: number | null;
    conf_high: number | null;
    rate_ratio: number | "Infinity" | "-Infinity" | null;
    rate_ratio_conf_low: number | "Infinity" | "-Infinity" | null;
    rate_ratio_conf_high: number | "Infinity" | "-Infinity" | null;
  }[];
  /** Variance = mean + mean^2 / theta */
  theta: number;
  theta_std_error: number;
  /** 1 / theta */
  alpha: number;
  deviance: number;
  df_residual: number;
  log_likelihood: number;
  aic: number;
  bic: number;
  /** Likelihood ratio against the Poisson model; alpha is on its boundary there */
  overdispersion_test: {
    statistic: number | null;
    df: number;
    p_value: number | null;
  };
  iterations: number;
  /** Positions of the knots of each restricted cubic spline, on the scale of the term */
  splines?: {
    term: string;
    knots: number[];
  }[];
  /** Where there are categorical covariates. Not in older results */
  factors?: {
    variable: string;
    /** The level that the others are compared with */
    reference: string;
    levels: {
      level: string;
      n: number;
      n_events?: number;
    }[];
    /** Joint Wald test that no level differs, as car::Anova(fit, type = 3, test.statistic = 'Wald' or 'F') without interactions; with one it is that at the reference of the other terms */
    test: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
  }[];
  /** Where there are splines or polynomials, as rms::anova; with an interaction the tests are at 0 or the reference of the other term. Not in older results */
  nonlinearity?: {
    term: string;
    /** Joint Wald test of all coefficients of the term */
    association: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
    /** Joint Wald test of the coefficients but the linear one: that the term is a straight line */
    nonlinear: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
  }[];
  /** Of each spline or polynomial that stands in no interaction: its effect at the 5th, 10th, 25th, 75th, 90th and 95th percentile against its median, on the scale of the coefficients, as rms::contrast. Not in older results, nor in those of rows beyond memory */
  spline_effects?: {
    term: string;
    /** Median of the term */
    reference: number;
    effects: {
      value: number;
      /** Difference of the linear predictor from the one at the reference */
      estimate: number;
      std_error: number;
      conf_low: number | null;
      conf_high: number | null;
    }[];
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of conditional_logistic: Conditional logistic regression */
export interface ConditionalLogisticParameters {
  /** Outcome. Column that tells cases from controls */
  outcome: string;
  /** Event value. The value, or the values, of `outcome` that mark a case; every other value is a control. Default: `1`. */
  event_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Covariates. Terms of the model: a column name, a column with its coding, or an interaction of terms listed before */
  covariates: readonly (string | {
    /** Column. Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline */
    column: string;
    /** Type. Default: categorical for a text column or where `reference` or `levels` is given, else continuous */
    type?: "continuous" | "categorical" | undefined;
    /** Reference level. Level that the others are compared with; default the first in order */
    reference?: number | string | boolean | undefined;
    /** Levels. Order of the levels; levels not listed are treated as missing. Default: all, in ascending order */
    levels?: readonly (number | string | boolean)[] | undefined;
    /** Transformation. Applied to a continuous column before it enters the model */
    transform?: "log" | "log2" | "log10" | "sqrt" | "square" | "cube" | "log1p" | undefined;
    /** Degree of the polynomial. Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3` */
    polynomial?: number | undefined;
    /** Spline. Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''` */
    spline?: {
      /** Knots. Their number, placed at Harrell's quantiles, or their positions in ascending order */
      knots: number | readonly number[];
    } | undefined;
  } | {
    /** Terms. Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter */
    interaction: readonly string[];
  })[];
  /** Matched set. Column of the matched set (pair, triplet, stratum) that a row belongs to */
  strata: string;
  /** Method. exact = conditional likelihood; efron and breslow approximate it where a stratum holds many cases and controls. Default: `"exact"`. */
  method?: "exact" | "efron" | "breslow" | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of conditional_logistic: Conditional logistic regression */
export interface ConditionalLogisticResult {
  n: number;
  /** Cases */
  n_events: number;
  n_missing: number;
  n_strata: number;
  /** Strata with both a case and a control: the others tell nothing */
  n_informative_strata: number;
  method: "exact" | "efron" | "breslow";
  coefficients: {
    term: string;
    estimate: number;
    std_error: number;
    statistic: number | null;
    p_value: number | null;
    conf_low: number | null;
    conf_high: number | null;
    odds_ratio: number | "Infinity" | "-Infinity" | null;
    odds_ratio_conf_low: number | "Infinity" | "-Infinity" | null;
    odds_ratio_conf_high: number | "Infinity" | "-Infinity" | null;
  }[];
  log_likelihood_null: number;
  log_likelihood: number;
  aic: number;
  lr_test: {
    statistic: number | null;
    df: number;
    p_value: number | null;
  };
  wald_test: {
    statistic: number | null;
    df: number;
    p_value: number | null;
  };
  score_test: {
    statistic: number | null;
    df: number;
    p_value: number | null;
  };
  iterations: number;
  /** Positions of the knots of each restricted cubic spline, on the scale of the term */
  splines?: {
    term: string;
    knots: number[];
  }[];
  /** Where there are categorical covariates. Not in older results */
  factors?: {
    variable: string;
    /** The level that the others are compared with */
    reference: string;
    levels: {
      level: string;
      n: number;
      n_events?: number;
    }[];
    /** Joint Wald test that no level differs, as car::Anova(fit, type = 3, test.statistic = 'Wald' or 'F') without interactions; with one it is that at the reference of the other terms */
    test: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
  }[];
  /** Where there are splines or polynomials, as rms::anova; with an interaction the tests are at 0 or the reference of the other term. Not in older results */
  nonlinearity?: {
    term: string;
    /** Joint Wald test of all coefficients of the term */
    association: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
    /** Joint Wald test of the coefficients but the linear one: that the term is a straight line */
    nonlinear: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
  }[];
  /** Of each spline or polynomial that stands in no interaction: its effect at the 5th, 10th, 25th, 75th, 90th and 95th percentile against its median, on the scale of the coefficients, as rms::contrast. Not in older results, nor in those of rows beyond memory */
  spline_effects?: {
    term: string;
    /** Median of the term */
    reference: number;
    effects: {
      value: number;
      /** Difference of the linear predictor from the one at the reference */
      estimate: number;
      std_error: number;
      conf_low: number | null;
      conf_high: number | null;
    }[];
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of gee: Generalized estimating equations */
export interface GeeParameters {
  /** Outcome. Outcome: numbers (gaussian), an event (binomial) or counts (poisson) */
  outcome: string;
  /** Event value. binomial: the value, or the values, of `outcome` that count as the event; every other value is none. Default: `1`. */
  event_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Covariates. Terms of the model: a column name, a column with its coding, or an interaction of terms listed before */
  covariates: readonly (string | {
    /** Column. Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline */
    column: string;
    /** Type. Default: categorical for a text column or where `reference` or `levels` is given, else continuous */
    type?: "continuous" | "categorical" | undefined;
    /** Reference level. Level that the others are compared with; default the first in order */
    reference?: number | string | boolean | undefined;
    /** Levels. Order of the levels; levels not listed are treated as missing. Default: all, in ascending order */
    levels?: readonly (number | string | boolean)[] | undefined;
    /** Transformation. Applied to a continuous column before it enters the model */
    transform?: "log" | "log2" | "log10" | "sqrt" | "square" | "cube" | "log1p" | undefined;
    /** Degree of the polynomial. Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3` */
    polynomial?: number | undefined;
    /** Spline. Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''` */
    spline?: {
      /** Knots. Their number, placed at Harrell's quantiles, or their positions in ascending order */
      knots: number | readonly number[];
    } | undefined;
  } | {
    /** Terms. Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter */
    interaction: readonly string[];
  })[];
  /** Cluster. Rows of one level belong together (one patient, one centre); their order in the data is their order in time */
  id: string;
  /** Family. gaussian: differences of means; binomial: odds ratios; poisson: rate ratios */
  family: "gaussian" | "binomial" | "poisson";
  /** Working correlation. Working correlation of the rows of a cluster: none, the same for each pair, or falling with their distance. Default: `"exchangeable"`. */
  correlation?: "independence" | "exchangeable" | "ar1" | undefined;
  /** Person-time. Person-time or size of each row: its logarithm is the offset. Default: 1 for each row */
  exposure?: string | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of gee: Generalized estimating equations */
export interface GeeResult {
  n: number;
  n_clusters: number;
  n_missing: number;
  /** binomial only */
  n_events?: number;
  family: "gaussian" | "binomial" | "poisson";
  working_correlation: "independence" | "exchangeable" | "ar1";
  coefficients: {
    term: string;
    estimate: number;
    std_error: number;
    statistic: number | null;
    p_value: number | null;
    conf_low: number | null;
    conf_high: number | null;
    odds_ratio?: number | "Infinity" | "-Infinity" | null;
    odds_ratio_conf_low?: number | "Infinity" | "-Infinity" | null;
    odds_ratio_conf_high?: number | "Infinity" | "-Infinity" | null;
    rate_ratio?: number | "Infinity" | "-Infinity" | null;
    rate_ratio_conf_low?: number | "Infinity" | "-Infinity" | null;
    rate_ratio_conf_high?: number | "Infinity" | "-Infinity" | null;
  }[];
  /** Model-based: right where the working correlation is the true one */
  naive_std_errors: number[];
  /** Mean of the squared Pearson residuals */
  scale: number;
  /** exchangeable: of any two rows of a cluster; ar1: of neighbours; null for independence */
  correlation: number | null;
  cluster_size: {
    min: number;
    max: number;
  };
  iterations: number;
  /** Positions of the knots of each restricted cubic spline, on the scale of the term */
  splines?: {
    term: string;
    knots: number[];
  }[];
  /** Where there are categorical covariates. Not in older results */
  factors?: {
    variable: string;
    /** The level that the others are compared with */
    reference: string;
    levels: {
      level: string;
      n: number;
      n_events?: number;
    }[];
    /** Joint Wald test that no level differs, as car::Anova(fit, type = 3, test.statistic = 'Wald' or 'F') without interactions; with one it is that at the reference of the other terms */
    test: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
  }[];
  /** Where there are splines or polynomials, as rms::anova; with an interaction the tests are at 0 or the reference of the other term. Not in older results */
  nonlinearity?: {
    term: string;
    /** Joint Wald test of all coefficients of the term */
    association: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
    /** Joint Wald test of the coefficients but the linear one: that the term is a straight line */
    nonlinear: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
  }[];
  /** Of each spline or polynomial that stands in no interaction: its effect at the 5th, 10th, 25th, 75th, 90th and 95th percentile against its median, on the scale of the coefficients, as rms::contrast. Not in older results, nor in those of rows beyond memory */
  spline_effects?: {
    term: string;
    /** Median of the term */
    reference: number;
    effects: {
      value: number;
      /** Difference of the linear predictor from the one at the reference */
      estimate: number;
      std_error: number;
      conf_low: number | null;
      conf_high: number | null;
    }[];
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of linear_mixed_model: Linear mixed model */
export interface LinearMixedModelParameters {
  /** Outcome. Numeric outcome, measured more than once in a group */
  outcome: string;
  /** Fixed effects. Fixed effects: a column name, a column with its coding, or an interaction of terms listed before. Default: `[]`. */
  covariates?: readonly (string | {
    /** Column. Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline */
    column: string;
    /** Type. Default: categorical for a text column or where `reference` or `levels` is given, else continuous */
    type?: "continuous" | "categorical" | undefined;
    /** Reference level. Level that the others are compared with; default the first in order */
    reference?: number | string | boolean | undefined;
    /** Levels. Order of the levels; levels not listed are treated as missing. Default: all, in ascending order */
    levels?: readonly (number | string | boolean)[] | undefined;
    /** Transformation. Applied to a continuous column before it enters the model */
    transform?: "log" | "log2" | "log10" | "sqrt" | "square" | "cube" | "log1p" | undefined;
    /** Degree of the polynomial. Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3` */
    polynomial?: number | undefined;
    /** Spline. Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''` */
    spline?: {
      /** Knots. Their number, placed at Harrell's quantiles, or their positions in ascending order */
      knots: number | readonly number[];
    } | undefined;
  } | {
    /** Terms. Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter */
    interaction: readonly string[];
  })[] | undefined;
  /** Group. Column whose levels have random effects: the patient, the centre, the litter */
  group: string;
  /** Random slopes. Numeric columns whose effect differs from group to group, besides the random intercept */
  random_slopes?: readonly string[] | undefined;
  /** Uncorrelated random effects. Random intercept and slopes are taken as uncorrelated. Default: `false`. */
  uncorrelated?: boolean | undefined;
  /** Restricted maximum likelihood. true: restricted maximum likelihood; false: maximum likelihood, to compare models of other covariates. Default: `true`. */
  reml?: boolean | undefined;
  /** Degrees of freedom. Of tests and intervals of the fixed effects: by Satterthwaite, or by Kenward and Roger, who also enlarge the standard errors for small samples (restricted maximum likelihood only). Default: `"satterthwaite"`. */
  df_method?: "satterthwaite" | "kenward_roger" | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of linear_mixed_model: Linear mixed model */
export interface LinearMixedModelResult {
  n: number;
  n_groups: number;
  n_missing: number;
  criterion: "reml" | "ml";
  fixed: {
    term: string;
    estimate: number;
    /** With df_method kenward_roger adjusted for small samples */
    std_error: number;
    /** Degrees of freedom by df_method */
    df: number | null;
    statistic: number | null;
    p_value: number | null;
    conf_low: number | null;
    conf_high: number | null;
  }[];
  random: {
    term1: string;
    /** null: the row is the variance of term1; else the covariance of the pair */
    term2: string | null;
    covariance: number;
    sd_or_correlation: number | null;
  }[];
  residual_variance: number;
  /** Restricted, where criterion is reml */
  log_likelihood: number;
  aic: number;
  bic: number;
  /** Share of the variance that lies between groups; without random slopes only */
  icc?: number;
  /** A variance is estimated as 0, or a correlation as 1 or -1 */
  singular: boolean;
  iterations: number;
  /** Where there are categorical covariates. Not in older results */
  factors?: {
    variable: string;
    /** The level that the others are compared with */
    reference: string;
    levels: {
      level: string;
      n: number;
      n_events?: number;
    }[];
    /** Joint Wald test that no level differs, as car::Anova(fit, type = 3, test.statistic = 'Wald' or 'F') without interactions; with one it is that at the reference of the other terms */
    test: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
  }[];
  /** Where there are splines or polynomials, as rms::anova; with an interaction the tests are at 0 or the reference of the other term. Not in older results */
  nonlinearity?: {
    term: string;
    /** Joint Wald test of all coefficients of the term */
    association: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
    /** Joint Wald test of the coefficients but the linear one: that the term is a straight line */
    nonlinear: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
  }[];
  /** Of each spline or polynomial that stands in no interaction: its effect at the 5th, 10th, 25th, 75th, 90th and 95th percentile against its median, on the scale of the coefficients, as rms::contrast. Not in older results, nor in those of rows beyond memory */
  spline_effects?: {
    term: string;
    /** Median of the term */
    reference: number;
    effects: {
      value: number;
      /** Difference of the linear predictor from the one at the reference */
      estimate: number;
      std_error: number;
      conf_low: number | null;
      conf_high: number | null;
    }[];
  }[];
  /** Positions of the knots of each restricted cubic spline, on the scale of the term */
  splines?: {
    term: string;
    knots: number[];
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of subgroup_analysis: Subgroup analysis of a treatment effect */
export type SubgroupAnalysisParameters = {
  /** Model. Logistic (odds ratios), Cox (hazard ratios) or linear (differences of means) */
  model: "logistic";
  /** Outcome. Column that tells the event */
  outcome: string;
  /** Event value. The value, or the values, of `outcome` that count as the event. Default: `1`. */
  event_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Treatment. Column that tells treated from control */
  treatment: string;
  /** Treated value. The value, or the values, of `treatment` that mean treated. Default: `1`. */
  treated_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Control value. The value of `treatment` that means control; patients of other arms are then left out. Default: every other value */
  control_value?: number | string | boolean | undefined;
  /** Subgroups. Variables within whose levels the effect is estimated, in the order of the figure */
  subgroups: readonly (string | {
    /** Column. Numeric column that is cut into subgroups */
    column: string;
    /** Cuts. Where a new subgroup begins, ascending: [65] makes the subgroups < 65 and >= 65 */
    cuts: readonly number[];
  })[];
  /** Covariates. Terms that every model is adjusted for beside treatment and subgroup. Default: none, the unadjusted effects. Default: `[]`. */
  covariates?: readonly (string | {
    /** Column. Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline */
    column: string;
    /** Type. Default: categorical for a text column or where `reference` or `levels` is given, else continuous */
    type?: "continuous" | "categorical" | undefined;
    /** Reference level. Level that the others are compared with; default the first in order */
    reference?: number | string | boolean | undefined;
    /** Levels. Order of the levels; levels not listed are treated as missing. Default: all, in ascending order */
    levels?: readonly (number | string | boolean)[] | undefined;
    /** Transformation. Applied to a continuous column before it enters the model */
    transform?: "log" | "log2" | "log10" | "sqrt" | "square" | "cube" | "log1p" | undefined;
    /** Degree of the polynomial. Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3` */
    polynomial?: number | undefined;
    /** Spline. Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''` */
    spline?: {
      /** Knots. Their number, placed at Harrell's quantiles, or their positions in ascending order */
      knots: number | readonly number[];
    } | undefined;
  } | {
    /** Terms. Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter */
    interaction: readonly string[];
  })[] | undefined;
  /** Effects within subgroups. From the model with the interaction that is tested, or from one model for each level. Default: `"interaction_model"`. */
  effects?: "interaction_model" | "separate_models" | undefined;
  /** Test of interaction. Likelihood ratio or Wald test that the effect is the same in all levels; of a linear model both are the F test. Default: `"likelihood_ratio"`. */
  interaction_test?: "likelihood_ratio" | "wald" | undefined;
  /** Adjustment of p-values. Adjusts the p-values of the interactions for their number. Default: `"none"`. */
  p_adjust?: "none" | "bonferroni" | "holm" | "hochberg" | "hommel" | "benjamini_hochberg" | "benjamini_yekutieli" | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
} | {
  /** Model. Logistic (odds ratios), Cox (hazard ratios) or linear (differences of means) */
  model: "cox";
  /** Follow-up time. Follow-up time (with `entry`: the time of leaving observation); numeric, not negative */
  time: string;
  /** Event. Column that tells what happened at `time` */
  event: string;
  /** Event value. The value, or the values, of `event` that count as the event; every other value is censored. Default: `1`. */
  event_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Treatment. Column that tells treated from control */
  treatment: string;
  /** Treated value. The value, or the values, of `treatment` that mean treated. Default: `1`. */
  treated_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Control value. The value of `treatment` that means control; patients of other arms are then left out. Default: every other value */
  control_value?: number | string | boolean | undefined;
  /** Subgroups. Variables within whose levels the effect is estimated, in the order of the figure */
  subgroups: readonly (string | {
    /** Column. Numeric column that is cut into subgroups */
    column: string;
    /** Cuts. Where a new subgroup begins, ascending: [65] makes the subgroups < 65 and >= 65 */
    cuts: readonly number[];
  })[];
  /** Strata. Each combination of these has its own baseline hazard */
  strata?: readonly string[] | undefined;
  /** Ties. Handling of equal event times. Default: `"efron"`. */
  ties?: "efron" | "breslow" | undefined;
  /** Covariates. Terms that every model is adjusted for beside treatment and subgroup. Default: none, the unadjusted effects. Default: `[]`. */
  covariates?: readonly (string | {
    /** Column. Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline */
    column: string;
    /** Type. Default: categorical for a text column or where `reference` or `levels` is given, else continuous */
    type?: "continuous" | "categorical" | undefined;
    /** Reference level. Level that the others are compared with; default the first in order */
    reference?: number | string | boolean | undefined;
    /** Levels. Order of the levels; levels not listed are treated as missing. Default: all, in ascending order */
    levels?: readonly (number | string | boolean)[] | undefined;
    /** Transformation. Applied to a continuous column before it enters the model */
    transform?: "log" | "log2" | "log10" | "sqrt" | "square" | "cube" | "log1p" | undefined;
    /** Degree of the polynomial. Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3` */
    polynomial?: number | undefined;
    /** Spline. Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''` */
    spline?: {
      /** Knots. Their number, placed at Harrell's quantiles, or their positions in ascending order */
      knots: number | readonly number[];
    } | undefined;
  } | {
    /** Terms. Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter */
    interaction: readonly string[];
  })[] | undefined;
  /** Effects within subgroups. From the model with the interaction that is tested, or from one model for each level. Default: `"interaction_model"`. */
  effects?: "interaction_model" | "separate_models" | undefined;
  /** Test of interaction. Likelihood ratio or Wald test that the effect is the same in all levels; of a linear model both are the F test. Default: `"likelihood_ratio"`. */
  interaction_test?: "likelihood_ratio" | "wald" | undefined;
  /** Adjustment of p-values. Adjusts the p-values of the interactions for their number. Default: `"none"`. */
  p_adjust?: "none" | "bonferroni" | "holm" | "hochberg" | "hommel" | "benjamini_hochberg" | "benjamini_yekutieli" | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
} | {
  /** Model. Logistic (odds ratios), Cox (hazard ratios) or linear (differences of means) */
  model: "linear";
  /** Outcome. Numeric column whose means are compared */
  outcome: string;
  /** Treatment. Column that tells treated from control */
  treatment: string;
  /** Treated value. The value, or the values, of `treatment` that mean treated. Default: `1`. */
  treated_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Control value. The value of `treatment` that means control; patients of other arms are then left out. Default: every other value */
  control_value?: number | string | boolean | undefined;
  /** Subgroups. Variables within whose levels the effect is estimated, in the order of the figure */
  subgroups: readonly (string | {
    /** Column. Numeric column that is cut into subgroups */
    column: string;
    /** Cuts. Where a new subgroup begins, ascending: [65] makes the subgroups < 65 and >= 65 */
    cuts: readonly number[];
  })[];
  /** Covariates. Terms that every model is adjusted for beside treatment and subgroup. Default: none, the unadjusted effects. Default: `[]`. */
  covariates?: readonly (string | {
    /** Column. Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline */
    column: string;
    /** Type. Default: categorical for a text column or where `reference` or `levels` is given, else continuous */
    type?: "continuous" | "categorical" | undefined;
    /** Reference level. Level that the others are compared with; default the first in order */
    reference?: number | string | boolean | undefined;
    /** Levels. Order of the levels; levels not listed are treated as missing. Default: all, in ascending order */
    levels?: readonly (number | string | boolean)[] | undefined;
    /** Transformation. Applied to a continuous column before it enters the model */
    transform?: "log" | "log2" | "log10" | "sqrt" | "square" | "cube" | "log1p" | undefined;
    /** Degree of the polynomial. Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3` */
    polynomial?: number | undefined;
    /** Spline. Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''` */
    spline?: {
      /** Knots. Their number, placed at Harrell's quantiles, or their positions in ascending order */
      knots: number | readonly number[];
    } | undefined;
  } | {
    /** Terms. Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter */
    interaction: readonly string[];
  })[] | undefined;
  /** Effects within subgroups. From the model with the interaction that is tested, or from one model for each level. Default: `"interaction_model"`. */
  effects?: "interaction_model" | "separate_models" | undefined;
  /** Test of interaction. Likelihood ratio or Wald test that the effect is the same in all levels; of a linear model both are the F test. Default: `"likelihood_ratio"`. */
  interaction_test?: "likelihood_ratio" | "wald" | undefined;
  /** Adjustment of p-values. Adjusts the p-values of the interactions for their number. Default: `"none"`. */
  p_adjust?: "none" | "bonferroni" | "holm" | "hochberg" | "hommel" | "benjamini_hochberg" | "benjamini_yekutieli" | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
};

/** Result of subgroup_analysis: Subgroup analysis of a treatment effect */
export interface SubgroupAnalysisResult {
  n: number;
  n_events?: number;
  /** Without a value of outcome, treatment or covariate; rows without a subgroup are told there */
  n_missing: number;
  /** Rows of arms that are neither treated nor control */
  n_other_arms?: number;
  measure: "odds_ratio" | "hazard_ratio" | "mean_difference";
  overall: {
    treated: {
      n: number;
      n_events?: number;
      /** Of the outcome; linear model only */
      mean?: number | null;
    };
    control: {
      n: number;
      n_events?: number;
      /** Of the outcome; linear model only */
      mean?: number | null;
    };
    /** Log odds ratio, log hazard ratio or difference of means, treated against control */
    estimate: number | null;
    std_error: number | null;
    statistic: number | null;
    /** That there is no effect in this row; not to be read as a test of the subgroup */
    p_value: number | null;
    conf_low: number | null;
    conf_high: number | null;
    /** Odds or hazard ratio */
    ratio?: number | "Infinity" | "-Infinity" | null;
    ratio_conf_low?: number | "Infinity" | "-Infinity" | null;
    ratio_conf_high?: number | "Infinity" | "-Infinity" | null;
  };
  subgroups: {
    variable: string;
    /** Rows of the analysis without a value of this variable */
    n_missing: number;
    levels: {
      treated: {
        n: number;
        n_events?: number;
        /** Of the outcome; linear model only */
        mean?: number | null;
      };
      control: {
        n: number;
        n_events?: number;
        /** Of the outcome; linear model only */
        mean?: number | null;
      };
      /** Log odds ratio, log hazard ratio or difference of means, treated against control */
      estimate: number | null;
      std_error: number | null;
      statistic: number | null;
      /** That there is no effect in this row; not to be read as a test of the subgroup */
      p_value: number | null;
      conf_low: number | null;
      conf_high: number | null;
      /** Odds or hazard ratio */
      ratio?: number | "Infinity" | "-Infinity" | null;
      ratio_conf_low?: number | "Infinity" | "-Infinity" | null;
      ratio_conf_high?: number | "Infinity" | "-Infinity" | null;
      level: string;
    }[];
    interaction: {
      test: "likelihood_ratio" | "wald" | "f";
      statistic: number | null;
      df: number;
      df_residual?: number;
      p_value: number | null;
      p_adjusted: number | null;
    };
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of logistic_mixed_model: Logistic mixed model */
export interface LogisticMixedModelParameters {
  /** Outcome. Column that tells the event */
  outcome: string;
  /** Event value. The value, or the values, of `outcome` that count as the event; every other value is none. Default: `1`. */
  event_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Covariates. Terms of the model: a column name, a column with its coding, or an interaction of terms listed before. Empty: the intercept alone. Default: `[]`. */
  covariates?: readonly (string | {
    /** Column. Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline */
    column: string;
    /** Type. Default: categorical for a text column or where `reference` or `levels` is given, else continuous */
    type?: "continuous" | "categorical" | undefined;
    /** Reference level. Level that the others are compared with; default the first in order */
    reference?: number | string | boolean | undefined;
    /** Levels. Order of the levels; levels not listed are treated as missing. Default: all, in ascending order */
    levels?: readonly (number | string | boolean)[] | undefined;
    /** Transformation. Applied to a continuous column before it enters the model */
    transform?: "log" | "log2" | "log10" | "sqrt" | "square" | "cube" | "log1p" | undefined;
    /** Degree of the polynomial. Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3` */
    polynomial?: number | undefined;
    /** Spline. Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''` */
    spline?: {
      /** Knots. Their number, placed at Harrell's quantiles, or their positions in ascending order */
      knots: number | readonly number[];
    } | undefined;
  } | {
    /** Terms. Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter */
    interaction: readonly string[];
  })[] | undefined;
  /** Group. Column whose levels have random effects: the patient, the centre, the litter */
  group: string;
  /** Random slopes. Numeric columns whose effect differs from group to group, besides the random intercept */
  random_slopes?: readonly string[] | undefined;
  /** Uncorrelated random effects. Random intercept and slopes are taken as uncorrelated. Default: `false`. */
  uncorrelated?: boolean | undefined;
  /** Points of quadrature. 1: Laplace's approximation; more: adaptive Gauss-Hermite quadrature (nAGQ in lme4), more exact where groups are small, of a random intercept alone. Default: `1`. */
  quadrature_points?: number | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of logistic_mixed_model: Logistic mixed model */
export interface LogisticMixedModelResult {
  n: number;
  n_events: number;
  n_groups: number;
  n_missing: number;
  /** 1: Laplace's approximation */
  quadrature_points: number;
  fixed: {
    term: string;
    estimate: number;
    std_error: number;
    statistic: number | null;
    p_value: number | null;
    conf_low: number | null;
    conf_high: number | null;
    /** For a group with the same random effects */
    odds_ratio: number | "Infinity" | "-Infinity" | null;
    odds_ratio_conf_low: number | "Infinity" | "-Infinity" | null;
    odds_ratio_conf_high: number | "Infinity" | "-Infinity" | null;
  }[];
  random: {
    term1: string;
    /** null: the row is the variance of term1; else the covariance of the pair */
    term2: string | null;
    covariance: number;
    sd_or_correlation: number | null;
  }[];
  log_likelihood: number;
  aic: number;
  bic: number;
  /** Share of the variance on the scale of the log odds that lies between groups; without random slopes only */
  icc?: number;
  /** Median odds ratio between two groups at random (Merlo); without random slopes only */
  median_odds_ratio?: number | "Infinity" | "-Infinity" | null;
  /** A variance is estimated as 0, or a correlation as 1 or -1 */
  singular: boolean;
  iterations: number;
  /** Where there are categorical covariates. Not in older results */
  factors?: {
    variable: string;
    /** The level that the others are compared with */
    reference: string;
    levels: {
      level: string;
      n: number;
      n_events?: number;
    }[];
    /** Joint Wald test that no level differs, as car::Anova(fit, type = 3, test.statistic = 'Wald' or 'F') without interactions; with one it is that at the reference of the other terms */
    test: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
  }[];
  /** Positions of the knots of each restricted cubic spline, on the scale of the term */
  splines?: {
    term: string;
    knots: number[];
  }[];
  /** Where there are splines or polynomials, as rms::anova; with an interaction the tests are at 0 or the reference of the other term. Not in older results */
  nonlinearity?: {
    term: string;
    /** Joint Wald test of all coefficients of the term */
    association: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
    /** Joint Wald test of the coefficients but the linear one: that the term is a straight line */
    nonlinear: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
  }[];
  /** Of each spline or polynomial that stands in no interaction: its effect at the 5th, 10th, 25th, 75th, 90th and 95th percentile against its median, on the scale of the coefficients, as rms::contrast. Not in older results, nor in those of rows beyond memory */
  spline_effects?: {
    term: string;
    /** Median of the term */
    reference: number;
    effects: {
      value: number;
      /** Difference of the linear predictor from the one at the reference */
      estimate: number;
      std_error: number;
      conf_low: number | null;
      conf_high: number | null;
    }[];
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of mmrm: Mixed model for repeated measures */
export interface MmrmParameters {
  /** Outcome. Numeric outcome, measured at several visits */
  outcome: string;
  /** Subject. Column that tells whose measurement a row is */
  subject: string;
  /** Visit. Column that tells at which visit a row was measured, one row for each subject and visit */
  visit: string;
  /** Treatment. Column of the groups that are compared at each visit; the model has its effect at each visit */
  treatment?: string | undefined;
  /** Reference. Level of the treatment that the others are compared with; default the first in order */
  reference?: number | string | boolean | undefined;
  /** Covariates. Terms of the model: a column name, a column with its coding, or an interaction of terms listed before. Empty: the intercept alone. Default: `[]`. */
  covariates?: readonly (string | {
    /** Column. Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline */
    column: string;
    /** Type. Default: categorical for a text column or where `reference` or `levels` is given, else continuous */
    type?: "continuous" | "categorical" | undefined;
    /** Reference level. Level that the others are compared with; default the first in order */
    reference?: number | string | boolean | undefined;
    /** Levels. Order of the levels; levels not listed are treated as missing. Default: all, in ascending order */
    levels?: readonly (number | string | boolean)[] | undefined;
    /** Transformation. Applied to a continuous column before it enters the model */
    transform?: "log" | "log2" | "log10" | "sqrt" | "square" | "cube" | "log1p" | undefined;
    /** Degree of the polynomial. Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3` */
    polynomial?: number | undefined;
    /** Spline. Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''` */
    spline?: {
      /** Knots. Their number, placed at Harrell's quantiles, or their positions in ascending order */
      knots: number | readonly number[];
    } | undefined;
  } | {
    /** Terms. Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter */
    interaction: readonly string[];
  })[] | undefined;
  /** Degrees of freedom. Of tests and intervals of the fixed effects: by Satterthwaite, or by Kenward and Roger, who also enlarge the standard errors for small samples (restricted maximum likelihood only). Default: `"satterthwaite"`. */
  df_method?: "satterthwaite" | "kenward_roger" | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of mmrm: Mixed model for repeated measures */
export interface MmrmResult {
  n: number;
  n_subjects: number;
  n_missing: number;
  visits: {
    visit: string;
    n: number;
  }[];
  /** Of each level of the treatment from the reference, at each visit */
  differences?: {
    visit: string;
    level: string;
    reference: string;
    estimate: number;
    /** With df_method kenward_roger adjusted for small samples */
    std_error: number;
    /** Degrees of freedom by df_method */
    df: number | null;
    statistic: number | null;
    p_value: number | null;
    conf_low: number | null;
    conf_high: number | null;
  }[];
  coefficients: {
    term: string;
    estimate: number;
    /** With df_method kenward_roger adjusted for small samples */
    std_error: number;
    /** Degrees of freedom by df_method */
    df: number | null;
    statistic: number | null;
    p_value: number | null;
    conf_low: number | null;
    conf_high: number | null;
  }[];
  /** Of the residuals of two visits of one subject; variances where both are the same visit */
  covariance: {
    visit1: string;
    visit2: string;
    covariance: number;
    correlation: number | null;
  }[];
  /** Restricted */
  log_likelihood: number;
  /** Counts coefficients and covariances, as nlme does */
  aic: number;
  iterations: number;
  /** Where there are categorical covariates. Not in older results */
  factors?: {
    variable: string;
    /** The level that the others are compared with */
    reference: string;
    levels: {
      level: string;
      n: number;
      n_events?: number;
    }[];
    /** Joint Wald test that no level differs, as car::Anova(fit, type = 3, test.statistic = 'Wald' or 'F') without interactions; with one it is that at the reference of the other terms */
    test: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
  }[];
  /** Where there are splines or polynomials, as rms::anova; with an interaction the tests are at 0 or the reference of the other term. Not in older results */
  nonlinearity?: {
    term: string;
    /** Joint Wald test of all coefficients of the term */
    association: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
    /** Joint Wald test of the coefficients but the linear one: that the term is a straight line */
    nonlinear: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
  }[];
  /** Of each spline or polynomial that stands in no interaction: its effect at the 5th, 10th, 25th, 75th, 90th and 95th percentile against its median, on the scale of the coefficients, as rms::contrast. Not in older results, nor in those of rows beyond memory */
  spline_effects?: {
    term: string;
    /** Median of the term */
    reference: number;
    effects: {
      value: number;
      /** Difference of the linear predictor from the one at the reference */
      estimate: number;
      std_error: number;
      conf_low: number | null;
      conf_high: number | null;
    }[];
  }[];
  /** Positions of the knots of each restricted cubic spline, on the scale of the term */
  splines?: {
    term: string;
    knots: number[];
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of prediction_model: Prediction model with internal validation */
export type PredictionModelParameters = {
  /** Model. Logistic (whether an event happens) or Cox (whether it happens by a time) */
  model: "logistic";
  /** Outcome. Column that tells the event */
  outcome: string;
  /** Event value. The value, or the values, of `outcome` that count as the event. Default: `1`. */
  event_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Covariates. Terms of the model: a column name, a column with its coding, or an interaction of terms listed before */
  covariates: readonly (string | {
    /** Column. Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline */
    column: string;
    /** Type. Default: categorical for a text column or where `reference` or `levels` is given, else continuous */
    type?: "continuous" | "categorical" | undefined;
    /** Reference level. Level that the others are compared with; default the first in order */
    reference?: number | string | boolean | undefined;
    /** Levels. Order of the levels; levels not listed are treated as missing. Default: all, in ascending order */
    levels?: readonly (number | string | boolean)[] | undefined;
    /** Transformation. Applied to a continuous column before it enters the model */
    transform?: "log" | "log2" | "log10" | "sqrt" | "square" | "cube" | "log1p" | undefined;
    /** Degree of the polynomial. Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3` */
    polynomial?: number | undefined;
    /** Spline. Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''` */
    spline?: {
      /** Knots. Their number, placed at Harrell's quantiles, or their positions in ascending order */
      knots: number | readonly number[];
    } | undefined;
  } | {
    /** Terms. Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter */
    interaction: readonly string[];
  })[];
  /** Covariates of the model to compare with. Terms of an established model: what the model improves on it is told by net reclassification and discrimination */
  comparison_covariates?: readonly (string | {
    /** Column. Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline */
    column: string;
    /** Type. Default: categorical for a text column or where `reference` or `levels` is given, else continuous */
    type?: "continuous" | "categorical" | undefined;
    /** Reference level. Level that the others are compared with; default the first in order */
    reference?: number | string | boolean | undefined;
    /** Levels. Order of the levels; levels not listed are treated as missing. Default: all, in ascending order */
    levels?: readonly (number | string | boolean)[] | undefined;
    /** Transformation. Applied to a continuous column before it enters the model */
    transform?: "log" | "log2" | "log10" | "sqrt" | "square" | "cube" | "log1p" | undefined;
    /** Degree of the polynomial. Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3` */
    polynomial?: number | undefined;
    /** Spline. Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''` */
    spline?: {
      /** Knots. Their number, placed at Harrell's quantiles, or their positions in ascending order */
      knots: number | readonly number[];
    } | undefined;
  } | {
    /** Terms. Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter */
    interaction: readonly string[];
  })[] | undefined;
  /** Categories of risk. Where a new category of risk begins, ascending: net reclassification by categories. Default: without categories alone */
  risk_categories?: readonly number[] | undefined;
  /** Thresholds of the decision curve. Risks from which on somebody would be treated, ascending. Default: 0.01 to 0.99 */
  decision_thresholds?: readonly number[] | undefined;
  /** Bootstrap resamples. How often the models are fitted to patients drawn with replacement. Default: `200`. */
  resamples?: number | undefined;
  /** Seed. Of the random draws: the same patients as R draws after set.seed(seed). Default: `1`. */
  seed?: number | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
} | {
  /** Model. Logistic (whether an event happens) or Cox (whether it happens by a time) */
  model: "cox";
  /** Follow-up time. Follow-up time (with `entry`: the time of leaving observation); numeric, not negative */
  time: string;
  /** Event. Column that tells what happened at `time` */
  event: string;
  /** Event value. The value, or the values, of `event` that count as the event; every other value is censored. Default: `1`. */
  event_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Horizon. Time, in the unit of `time`, by which the event is predicted to happen */
  horizon: number;
  /** Covariates. Terms of the model: a column name, a column with its coding, or an interaction of terms listed before */
  covariates: readonly (string | {
    /** Column. Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline */
    column: string;
    /** Type. Default: categorical for a text column or where `reference` or `levels` is given, else continuous */
    type?: "continuous" | "categorical" | undefined;
    /** Reference level. Level that the others are compared with; default the first in order */
    reference?: number | string | boolean | undefined;
    /** Levels. Order of the levels; levels not listed are treated as missing. Default: all, in ascending order */
    levels?: readonly (number | string | boolean)[] | undefined;
    /** Transformation. Applied to a continuous column before it enters the model */
    transform?: "log" | "log2" | "log10" | "sqrt" | "square" | "cube" | "log1p" | undefined;
    /** Degree of the polynomial. Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3` */
    polynomial?: number | undefined;
    /** Spline. Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''` */
    spline?: {
      /** Knots. Their number, placed at Harrell's quantiles, or their positions in ascending order */
      knots: number | readonly number[];
    } | undefined;
  } | {
    /** Terms. Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter */
    interaction: readonly string[];
  })[];
  /** Covariates of the model to compare with. Terms of an established model: what the model improves on it is told by net reclassification and discrimination */
  comparison_covariates?: readonly (string | {
    /** Column. Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline */
    column: string;
    /** Type. Default: categorical for a text column or where `reference` or `levels` is given, else continuous */
    type?: "continuous" | "categorical" | undefined;
    /** Reference level. Level that the others are compared with; default the first in order */
    reference?: number | string | boolean | undefined;
    /** Levels. Order of the levels; levels not listed are treated as missing. Default: all, in ascending order */
    levels?: readonly (number | string | boolean)[] | undefined;
    /** Transformation. Applied to a continuous column before it enters the model */
    transform?: "log" | "log2" | "log10" | "sqrt" | "square" | "cube" | "log1p" | undefined;
    /** Degree of the polynomial. Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3` */
    polynomial?: number | undefined;
    /** Spline. Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''` */
    spline?: {
      /** Knots. Their number, placed at Harrell's quantiles, or their positions in ascending order */
      knots: number | readonly number[];
    } | undefined;
  } | {
    /** Terms. Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter */
    interaction: readonly string[];
  })[] | undefined;
  /** Ties. Handling of equal event times. Default: `"efron"`. */
  ties?: "efron" | "breslow" | undefined;
  /** Categories of risk. Where a new category of risk begins, ascending: net reclassification by categories. Default: without categories alone */
  risk_categories?: readonly number[] | undefined;
  /** Thresholds of the decision curve. Risks from which on somebody would be treated, ascending. Default: 0.01 to 0.99 */
  decision_thresholds?: readonly number[] | undefined;
  /** Bootstrap resamples. How often the models are fitted to patients drawn with replacement. Default: `200`. */
  resamples?: number | undefined;
  /** Seed. Of the random draws: the same patients as R draws after set.seed(seed). Default: `1`. */
  seed?: number | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
};

/** Result of prediction_model: Prediction model with internal validation */
export interface PredictionModelResult {
  n: number;
  n_events: number;
  n_missing: number;
  horizon?: number;
  /** Share with the event; of a Cox model by the horizon, by Kaplan and Meier */
  observed_risk: number;
  coefficients: {
    term: string;
    estimate: number;
    std_error: number;
    statistic: number | null;
    p_value: number | null;
    conf_low: number | null;
    conf_high: number | null;
    /** Odds or hazard ratio */
    ratio: number | "Infinity" | "-Infinity" | null;
    ratio_conf_low: number | "Infinity" | "-Infinity" | null;
    ratio_conf_high: number | "Infinity" | "-Infinity" | null;
  }[];
  /** Of a Cox model, at the horizon where all covariates are 0: the risk is 1 - exp(-exp(this + linear predictor)) */
  log_cumulative_hazard?: number;
  /** Discrimination, explained variation and calibration, as rms::validate */
  performance: {
    index: "c_statistic" | "somers_d" | "r_squared" | "brier" | "calibration_intercept" | "calibration_in_the_large" | "calibration_slope";
    /** In the patients that the model was fitted to: too good */
    apparent: number | null;
    /** Mean of models of resamples, in their own resample */
    training: number | null;
    /** Mean of the same models, in all patients */
    test: number | null;
    optimism: number | null;
    /** Apparent less optimism: what to expect in new patients of the same kind */
    corrected: number | null;
  }[];
  resamples: {
    asked: number;
    /** In the others the models could not be fitted */
    used: number;
    seed: number;
    /** Why the others could not be fitted. Not in older results */
    failed?: {
      reason: "no_events" | "missing_level" | "separation" | "not_converged";
      resamples: number;
    }[];
  };
  calibration: {
    /** Smoothed observed risk at predicted risks */
    curve: {
      predicted: number;
      apparent: number | null;
      corrected: number | null;
    }[];
    /** Mean absolute difference of smoothed observed and predicted risk over the patients; apparent */
    ici: number | null;
    /** Median of the same differences */
    e50: number | null;
    /** 90th percentile of the same differences */
    e90: number | null;
    /** Largest of the same differences */
    e_max: number | null;
  };
  decision_curve: {
    threshold: number;
    treat_all: number;
    apparent: number;
    corrected: number | null;
    comparison_apparent?: number;
    comparison_corrected?: number | null;
  }[];
  comparison?: {
    terms: string[];
    /** Discrimination, explained variation and calibration, as rms::validate */
    performance: {
      index: "c_statistic" | "somers_d" | "r_squared" | "brier" | "calibration_intercept" | "calibration_in_the_large" | "calibration_slope";
      /** In the patients that the model was fitted to: too good */
      apparent: number | null;
      /** Mean of models of resamples, in their own resample */
      training: number | null;
      /** Mean of the same models, in all patients */
      test: number | null;
      optimism: number | null;
      /** Apparent less optimism: what to expect in new patients of the same kind */
      corrected: number | null;
    }[];
    reclassification: {
      index: "idi" | "nri" | "nri_events" | "nri_nonevents" | "nri_categories" | "nri_categories_events" | "nri_categories_nonevents";
      estimate: number | null;
      std_error: number | null;
      statistic: number | null;
      p_value: number | null;
      conf_low: number | null;
      conf_high: number | null;
    }[];
  };
  /** Not of models with interactions or with several terms of one variable */
  nomogram?: {
    axes: {
      variable: string;
      points: {
        value: string;
        points: number;
      }[];
    }[];
    /** Linear predictor, of a logistic model with intercept, at no points */
    origin: number;
    /** What one point adds to the linear predictor */
    unit: number;
    /** Largest total of points */
    most: number;
  };
  /** Where there are categorical covariates. Not in older results */
  factors?: {
    variable: string;
    /** The level that the others are compared with */
    reference: string;
    levels: {
      level: string;
      n: number;
      n_events?: number;
    }[];
    /** Joint Wald test that no level differs, as car::Anova(fit, type = 3, test.statistic = 'Wald' or 'F') without interactions; with one it is that at the reference of the other terms */
    test: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
  }[];
  /** Positions of the knots of each restricted cubic spline, on the scale of the term */
  splines?: {
    term: string;
    knots: number[];
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of kaplan_meier: Kaplan-Meier survival curves */
export interface KaplanMeierParameters {
  /** Follow-up time. Follow-up time (with `entry`: the time of leaving observation); numeric, not negative */
  time: string;
  /** Event. Column that tells what happened at `time` */
  event: string;
  /** Event value. The value, or the values, of `event` that count as the event; every other value is censored. Default: `1`. */
  event_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Entry time. Time of entering observation (left truncation, delayed entry, start of a start-stop row); before `time`. Default: everybody is observed from time 0 */
  entry?: string | undefined;
  /** Group. One curve for each level of this column. Default: one curve for all */
  group?: string | undefined;
  /** Groups to compare. The groups to compare, in this order; other levels are dropped. Default: all, in ascending order */
  group_levels?: readonly (number | string | boolean)[] | undefined;
  /** Case weights. Case weights; numeric, greater than 0. Default: 1 for each row */
  weights?: string | undefined;
  /** Robust standard errors. With `weights`: infinitesimal jackknife instead of Greenwood standard errors. Default: `false`. */
  robust?: boolean | undefined;
  /** Scale of the interval. Scale of the confidence interval: log is the default of R, log-log that of SAS. Default: `"log"`. */
  conf_type?: "log" | "log-log" | "plain" | "logit" | "arcsin" | "none" | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
  /** Quantiles of survival. Quantiles of the survival time; 0.5 is the median survival. Default: `[0.25,0.5,0.75]`. */
  quantiles?: readonly number[] | undefined;
  /** Reporting times. Times at which to report survival and number at risk */
  times?: readonly number[] | undefined;
  /** Every step of the curves. Also return every step of each curve. Default: `false`. */
  return_curve?: boolean | undefined;
}

/** Result of kaplan_meier: Kaplan-Meier survival curves */
export interface KaplanMeierResult {
  n: number;
  n_events: number;
  n_missing: number;
  conf_type: string;
  /** Follow-up by the reverse Kaplan-Meier method, where the event censors. Not in older results */
  follow_up?: {
    median: number | null;
    conf_low: number | null;
    conf_high: number | null;
  };
  groups: {
    group: string;
    n: number;
    n_events: number;
    /** Follow-up by the reverse Kaplan-Meier method, where the event censors. Not in older results */
    follow_up?: {
      median: number | null;
      conf_low: number | null;
      conf_high: number | null;
    };
    quantiles: {
      prob: number;
      estimate: number | null;
      conf_low: number | null;
      conf_high: number | null;
    }[];
    at_times?: {
      time: number;
      n_risk: number;
      survival: number;
      std_error: number | null;
      conf_low: number | null;
      conf_high: number | null;
      cumulative_hazard: number | "Infinity" | "-Infinity" | null;
      cumulative_hazard_std_error: number | "Infinity" | "-Infinity" | null;
    }[];
    curve?: {
      time: number[];
      n_risk: (number | null)[];
      n_event: (number | null)[];
      n_censor: (number | null)[];
      survival: (number | null)[];
      std_error: (number | null)[];
      conf_low: (number | null)[];
      conf_high: (number | null)[];
    };
  }[];
  /** Of the second of two groups against the first: Cox regression with Efron's handling of ties, without weights and entry times. Left out where one group alone has events */
  hazard_ratio?: {
    group: string;
    reference: string;
    /** Logarithm of the hazard ratio */
    estimate: number;
    std_error: number;
    hazard_ratio: number;
    conf_low: number;
    conf_high: number;
    p_value: number;
  };
  /** With two or more groups and no weights */
  log_rank_test?: {
    /** Chi-square */
    statistic: number | null;
    df: number;
    p_value: number | null;
    groups: {
      group: string;
      n: number;
      /** Weighted number of events */
      observed: number;
      expected: number;
      variance: number;
    }[];
    /** Present when trend_scores are given */
    trend?: {
      z: number | null;
      statistic: number | null;
      df: 1;
      p_value: number | null;
    };
    /** (O1/E1)/(O2/E2), first group against second */
    hazard_ratio_pike?: number | "Infinity" | "-Infinity" | null;
    /** exp((O1-E1)/V1), first group against second */
    hazard_ratio_peto?: {
      estimate: number | "Infinity" | "-Infinity" | null;
      std_error_log: number | null;
    };
  };
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of rmst: Restricted mean survival time */
export interface RmstParameters {
  /** Follow-up time. Follow-up time (with `entry`: the time of leaving observation); numeric, not negative */
  time: string;
  /** Event. Column that tells what happened at `time` */
  event: string;
  /** Event value. The value, or the values, of `event` that count as the event; every other value is censored. Default: `1`. */
  event_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Group. Column whose levels are compared. Default: one group of all */
  group?: string | undefined;
  /** Groups to compare. The groups to compare, in this order; other levels are dropped. Default: all, in ascending order */
  group_levels?: readonly (number | string | boolean)[] | undefined;
  /** Restriction time. Time up to which survival is averaged; not beyond the smallest of the groups' largest times, which is the default */
  tau?: number | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of rmst: Restricted mean survival time */
export interface RmstResult {
  n: number;
  n_events: number;
  n_missing: number;
  tau: number;
  groups: {
    group: string;
    n: number;
    n_events: number;
    /** Restricted mean survival time: area under the curve up to tau */
    estimate: number;
    std_error: number | null;
    conf_low: number | null;
    conf_high: number | null;
    /** Restricted mean time lost: tau less the estimate */
    rmtl: number;
  }[];
  /** Two groups: first less second */
  difference?: {
    estimate: number;
    std_error: number | null;
    conf_low: number | null;
    conf_high: number | null;
    p_value: number | null;
  };
  /** Two groups: first over second */
  ratio?: {
    estimate: number;
    conf_low: number | null;
    conf_high: number | null;
    p_value: number | null;
  };
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of log_rank_test: Log-rank test */
export interface LogRankTestParameters {
  /** Follow-up time. Follow-up time (with `entry`: the time of leaving observation); numeric, not negative */
  time: string;
  /** Event. Column that tells what happened at `time` */
  event: string;
  /** Event value. The value, or the values, of `event` that count as the event; every other value is censored. Default: `1`. */
  event_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Group. Column whose levels are compared */
  group: string;
  /** Groups to compare. The groups to compare, in this order; other levels are dropped. Default: all, in ascending order */
  group_levels?: readonly (number | string | boolean)[] | undefined;
  /** Strata. The comparison is made within each combination of these */
  strata?: readonly string[] | undefined;
  /** Weights of the times. Weight of each event time: 1, number at risk, its square root, or S^rho (1-S)^gamma. Default: `"log_rank"`. */
  weight?: "log_rank" | "gehan" | "tarone_ware" | "fleming_harrington" | undefined;
  /** Stress on early differences. Fleming-Harrington weight: larger stresses early differences. Default: `0`. */
  rho?: number | undefined;
  /** Stress on late differences. Fleming-Harrington weight: larger stresses late differences. Default: `0`. */
  gamma?: number | undefined;
  /** Scores for trend. One score a group, in the order of the groups: adds a test for trend */
  trend_scores?: readonly number[] | undefined;
}

/** Result of log_rank_test: Log-rank test */
export interface LogRankTestResult {
  n: number;
  n_events: number;
  n_missing: number;
  /** Chi-square */
  statistic: number | null;
  df: number;
  p_value: number | null;
  groups: {
    group: string;
    n: number;
    /** Weighted number of events */
    observed: number;
    expected: number;
    variance: number;
  }[];
  /** Present when trend_scores are given */
  trend?: {
    z: number | null;
    statistic: number | null;
    df: 1;
    p_value: number | null;
  };
  /** (O1/E1)/(O2/E2), first group against second */
  hazard_ratio_pike?: number | "Infinity" | "-Infinity" | null;
  /** exp((O1-E1)/V1), first group against second */
  hazard_ratio_peto?: {
    estimate: number | "Infinity" | "-Infinity" | null;
    std_error_log: number | null;
  };
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of pairwise_log_rank: Pairwise log-rank tests */
export interface PairwiseLogRankParameters {
  /** Follow-up time. Follow-up time (with `entry`: the time of leaving observation); numeric, not negative */
  time: string;
  /** Event. Column that tells what happened at `time` */
  event: string;
  /** Event value. The value, or the values, of `event` that count as the event; every other value is censored. Default: `1`. */
  event_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Group. Column whose levels are compared two by two */
  group: string;
  /** Groups to compare. The groups to compare, in this order; other levels are dropped. Default: all, in ascending order */
  group_levels?: readonly (number | string | boolean)[] | undefined;
  /** Stress on early differences. Weight S^rho: 0 log-rank, 1 Peto-Peto. Default: `0`. */
  rho?: number | undefined;
  /** Adjustment of p-values. Correction for the number of comparisons. Default: `"holm"`. */
  p_adjust?: "none" | "bonferroni" | "holm" | "hochberg" | "hommel" | "benjamini_hochberg" | "benjamini_yekutieli" | undefined;
}

/** Result of pairwise_log_rank: Pairwise log-rank tests */
export interface PairwiseLogRankResult {
  n: number;
  n_missing: number;
  comparisons: {
    group1: string;
    group2: string;
    statistic: number | null;
    p_value: number | null;
    p_adjusted: number | null;
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of cox_regression: Cox proportional hazards regression */
export interface CoxRegressionParameters {
  /** Follow-up time. Follow-up time (with `entry`: the time of leaving observation); numeric, not negative */
  time: string;
  /** Event. Column that tells what happened at `time` */
  event: string;
  /** Event value. The value, or the values, of `event` that count as the event; every other value is censored. Default: `1`. */
  event_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Entry time. Time of entering observation (left truncation, delayed entry, start of a start-stop row); before `time`. Default: everybody is observed from time 0 */
  entry?: string | undefined;
  /** Covariates. Terms of the model: a column name, a column with its coding, or an interaction of terms listed before */
  covariates: readonly (string | {
    /** Column. Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline */
    column: string;
    /** Type. Default: categorical for a text column or where `reference` or `levels` is given, else continuous */
    type?: "continuous" | "categorical" | undefined;
    /** Reference level. Level that the others are compared with; default the first in order */
    reference?: number | string | boolean | undefined;
    /** Levels. Order of the levels; levels not listed are treated as missing. Default: all, in ascending order */
    levels?: readonly (number | string | boolean)[] | undefined;
    /** Transformation. Applied to a continuous column before it enters the model */
    transform?: "log" | "log2" | "log10" | "sqrt" | "square" | "cube" | "log1p" | undefined;
    /** Degree of the polynomial. Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3` */
    polynomial?: number | undefined;
    /** Spline. Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''` */
    spline?: {
      /** Knots. Their number, placed at Harrell's quantiles, or their positions in ascending order */
      knots: number | readonly number[];
    } | undefined;
  } | {
    /** Terms. Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter */
    interaction: readonly string[];
  })[];
  /** Strata. Each combination of these has its own baseline hazard; their effects are not estimated */
  strata?: readonly string[] | undefined;
  /** Ties. Handling of equal event times: efron as R, breslow as SAS and Stata, exact = discrete conditional likelihood. Default: `"efron"`. */
  ties?: "efron" | "breslow" | "exact" | undefined;
  /** Case weights. Case weights; numeric, greater than 0. Default: 1 for each row */
  weights?: string | undefined;
  /** Robust standard errors. Robust (sandwich) standard errors. Default: `false`. */
  robust?: boolean | undefined;
  /** Patient. Of start-stop rows (covariates that change over time): which patient a row is of. Rows of one patient must not overlap; that is checked */
  id?: string | undefined;
  /** Cluster. Rows of one level belong together (one patient, one centre): implies robust standard errors */
  cluster?: string | undefined;
  /** Offset. Numeric column that is added to the linear predictor with its coefficient held at 1 */
  offset?: string | undefined;
  /** Bootstrap resamples. How often the model is fitted to patients drawn with replacement, to correct its apparent performance for optimism: usually 200, 0 for no validation. Default: `0`. */
  resamples?: number | undefined;
  /** Seed. Of the random draws: the same patients as R draws after set.seed(seed). Default: `1`. */
  seed?: number | undefined;
  /** Horizon of the calibration. With resamples: time, in the unit of `time`, at which predicted and observed risks are compared. Default: no calibration curve */
  horizon?: number | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of cox_regression: Cox proportional hazards regression */
export interface CoxRegressionResult {
  n: number;
  n_events: number;
  n_missing: number;
  /** Where `id` tells which rows are of one patient */
  n_patients?: number;
  n_clusters?: number;
  ties: "efron" | "breslow" | "exact";
  coefficients: {
    term: string;
    /** Log hazard ratio */
    estimate: number;
    std_error: number;
    /** Model-based, where std_error is robust */
    naive_std_error?: number;
    statistic: number | null;
    p_value: number | null;
    conf_low: number | null;
    conf_high: number | null;
    hazard_ratio: number | "Infinity" | "-Infinity" | null;
    hazard_ratio_conf_low: number | "Infinity" | "-Infinity" | null;
    hazard_ratio_conf_high: number | "Infinity" | "-Infinity" | null;
  }[];
  log_likelihood_null: number;
  log_likelihood: number;
  aic: number;
  lr_test: {
    statistic: number | null;
    df: number;
    p_value: number | null;
  };
  wald_test: {
    statistic: number | null;
    df: number;
    p_value: number | null;
  };
  score_test: {
    statistic: number | null;
    df: number;
    p_value: number | null;
  };
  robust_score_test?: {
    statistic: number | null;
    df: number;
    p_value: number | null;
  };
  concordance?: {
    estimate: number | null;
    std_error: number | null;
  };
  /** Where resamples were asked for: apparent performance, its optimism, and what is left */
  validation?: {
    /** Of a Cox model: the time by which events are predicted */
    horizon?: number;
    /** Discrimination, explained variation and calibration, as rms::validate */
    performance: {
      index: "c_statistic" | "somers_d" | "r_squared" | "brier" | "calibration_intercept" | "calibration_in_the_large" | "calibration_slope";
      /** In the patients that the model was fitted to: too good */
      apparent: number | null;
      /** Mean of models of resamples, in their own resample */
      training: number | null;
      /** Mean of the same models, in all patients */
      test: number | null;
      optimism: number | null;
      /** Apparent less optimism: what to expect in new patients of the same kind */
      corrected: number | null;
    }[];
    resamples: {
      asked: number;
      /** In the others the models could not be fitted */
      used: number;
      seed: number;
      /** Why the others could not be fitted. Not in older results */
      failed?: {
        reason: "no_events" | "missing_level" | "separation" | "not_converged";
        resamples: number;
      }[];
    };
    /** Of a Cox model where a horizon was given */
    calibration?: {
      /** Smoothed observed risk at predicted risks */
      curve: {
        predicted: number;
        apparent: number | null;
        corrected: number | null;
      }[];
      /** Mean absolute difference of smoothed observed and predicted risk over the patients; apparent */
      ici: number | null;
      /** Median of the same differences */
      e50: number | null;
      /** 90th percentile of the same differences */
      e90: number | null;
      /** Largest of the same differences */
      e_max: number | null;
    };
  };
  iterations: number;
  /** Where there are categorical covariates. Not in older results */
  factors?: {
    variable: string;
    /** The level that the others are compared with */
    reference: string;
    levels: {
      level: string;
      n: number;
      n_events?: number;
    }[];
    /** Joint Wald test that no level differs, as car::Anova(fit, type = 3, test.statistic = 'Wald' or 'F') without interactions; with one it is that at the reference of the other terms */
    test: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
  }[];
  /** Positions of the knots of each restricted cubic spline, on the scale of the term */
  splines?: {
    term: string;
    knots: number[];
  }[];
  /** Where there are splines or polynomials, as rms::anova; with an interaction the tests are at 0 or the reference of the other term. Not in older results */
  nonlinearity?: {
    term: string;
    /** Joint Wald test of all coefficients of the term */
    association: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
    /** Joint Wald test of the coefficients but the linear one: that the term is a straight line */
    nonlinear: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
  }[];
  /** Of each spline or polynomial that stands in no interaction: its effect at the 5th, 10th, 25th, 75th, 90th and 95th percentile against its median, on the scale of the coefficients, as rms::contrast. Not in older results, nor in those of rows beyond memory */
  spline_effects?: {
    term: string;
    /** Median of the term */
    reference: number;
    effects: {
      value: number;
      /** Difference of the linear predictor from the one at the reference */
      estimate: number;
      std_error: number;
      conf_low: number | null;
      conf_high: number | null;
    }[];
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of equivalence_hazard_ratio: Non-inferiority and equivalence of a hazard ratio */
export interface EquivalenceHazardRatioParameters {
  /** Follow-up time. Follow-up time (with `entry`: the time of leaving observation); numeric, not negative */
  time: string;
  /** Event. Column that tells what happened at `time` */
  event: string;
  /** Event value. The value, or the values, of `event` that count as the event; every other value is censored. Default: `1`. */
  event_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Group. Column with the two groups; the hazard ratio is first to second, new to control */
  group: string;
  /** Groups to compare. The groups to compare, in this order; other levels are dropped. Default: all, in ascending order */
  group_levels?: readonly (number | string | boolean)[] | undefined;
  /** Lower margin. The hazard ratio must be above it. Alone: non-inferiority where the event is wanted (cure) */
  margin_low?: number | undefined;
  /** Upper margin. The hazard ratio must be below it. Alone: non-inferiority where the event is harm */
  margin_high?: number | undefined;
  /** Covariates. Terms that the Cox model is adjusted for beside the group. Default: none. Default: `[]`. */
  covariates?: readonly (string | {
    /** Column. Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline */
    column: string;
    /** Type. Default: categorical for a text column or where `reference` or `levels` is given, else continuous */
    type?: "continuous" | "categorical" | undefined;
    /** Reference level. Level that the others are compared with; default the first in order */
    reference?: number | string | boolean | undefined;
    /** Levels. Order of the levels; levels not listed are treated as missing. Default: all, in ascending order */
    levels?: readonly (number | string | boolean)[] | undefined;
    /** Transformation. Applied to a continuous column before it enters the model */
    transform?: "log" | "log2" | "log10" | "sqrt" | "square" | "cube" | "log1p" | undefined;
    /** Degree of the polynomial. Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3` */
    polynomial?: number | undefined;
    /** Spline. Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''` */
    spline?: {
      /** Knots. Their number, placed at Harrell's quantiles, or their positions in ascending order */
      knots: number | readonly number[];
    } | undefined;
  } | {
    /** Terms. Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter */
    interaction: readonly string[];
  })[] | undefined;
  /** Strata. Each combination of these has its own baseline hazard; their effects are not estimated */
  strata?: readonly string[] | undefined;
  /** Entry time. Time of entering observation (left truncation, delayed entry, start of a start-stop row); before `time`. Default: everybody is observed from time 0 */
  entry?: string | undefined;
  /** Ties. Handling of equal event times: efron as R, breslow as SAS and Stata, exact = discrete conditional likelihood. Default: `"efron"`. */
  ties?: "efron" | "breslow" | "exact" | undefined;
  /** Robust standard errors. Robust (sandwich) standard errors. Default: `false`. */
  robust?: boolean | undefined;
  /** Cluster. Rows of one level belong together (one patient, one centre): implies robust standard errors */
  cluster?: string | undefined;
  /** Significance level. Level of each one-sided test; the interval has the level 1 - 2 alpha. Default: `0.025`. */
  alpha?: number | undefined;
}

/** Result of equivalence_hazard_ratio: Non-inferiority and equivalence of a hazard ratio */
export interface EquivalenceHazardRatioResult {
  n: number;
  n_events: number;
  n_missing: number;
  n_clusters?: number;
  objective: "non_inferiority" | "equivalence";
  ties: "efron" | "breslow" | "exact";
  groups: {
    group: string;
    n: number;
    n_events: number;
  }[];
  /** Log hazard ratio, first to second group */
  estimate: number;
  std_error: number;
  /** Model-based, where std_error is robust */
  naive_std_error?: number;
  hazard_ratio: number;
  /** 1 - 2 alpha: each limit is a one-sided limit of level 1 - alpha */
  conf_level: number;
  hazard_ratio_conf_low: number;
  hazard_ratio_conf_high: number;
  /** Test of the null hypothesis that the hazard ratio is margin_low or less */
  above_low?: {
    /** Hazard ratio */
    margin: number;
    /** z of Wald: of the log hazard ratio less that of the margin */
    statistic: number;
    p_value: number;
    /** z of the score test, which is the log-rank test against the margin; of a model of the group alone */
    score_statistic?: number | null;
    score_p_value?: number | null;
  };
  /** Test of the null hypothesis that the hazard ratio is margin_high or more */
  below_high?: {
    /** Hazard ratio */
    margin: number;
    /** z of Wald: of the log hazard ratio less that of the margin */
    statistic: number;
    p_value: number;
    /** z of the score test, which is the log-rank test against the margin; of a model of the group alone */
    score_statistic?: number | null;
    score_p_value?: number | null;
  };
  /** The larger where there are two tests, of Wald */
  p_value: number;
  /** Whether non-inferiority or equivalence is shown: p_value is below alpha */
  shown: boolean;
  /** Of the covariates */
  coefficients?: {
    term: string;
    /** Log hazard ratio */
    estimate: number;
    std_error: number;
    statistic: number | null;
    /** Two-sided */
    p_value: number | null;
    conf_low: number | null;
    conf_high: number | null;
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of cox_zph: Test of proportional hazards */
export interface CoxZphParameters {
  /** Follow-up time. Follow-up time (with `entry`: the time of leaving observation); numeric, not negative */
  time: string;
  /** Event. Column that tells what happened at `time` */
  event: string;
  /** Event value. The value, or the values, of `event` that count as the event; every other value is censored. Default: `1`. */
  event_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Entry time. Time of entering observation (left truncation, delayed entry, start of a start-stop row); before `time`. Default: everybody is observed from time 0 */
  entry?: string | undefined;
  /** Covariates. Terms of the model: a column name, a column with its coding, or an interaction of terms listed before */
  covariates: readonly (string | {
    /** Column. Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline */
    column: string;
    /** Type. Default: categorical for a text column or where `reference` or `levels` is given, else continuous */
    type?: "continuous" | "categorical" | undefined;
    /** Reference level. Level that the others are compared with; default the first in order */
    reference?: number | string | boolean | undefined;
    /** Levels. Order of the levels; levels not listed are treated as missing. Default: all, in ascending order */
    levels?: readonly (number | string | boolean)[] | undefined;
    /** Transformation. Applied to a continuous column before it enters the model */
    transform?: "log" | "log2" | "log10" | "sqrt" | "square" | "cube" | "log1p" | undefined;
    /** Degree of the polynomial. Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3` */
    polynomial?: number | undefined;
    /** Spline. Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''` */
    spline?: {
      /** Knots. Their number, placed at Harrell's quantiles, or their positions in ascending order */
      knots: number | readonly number[];
    } | undefined;
  } | {
    /** Terms. Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter */
    interaction: readonly string[];
  })[];
  /** Strata. Each combination of these has its own baseline hazard; their effects are not estimated */
  strata?: readonly string[] | undefined;
  /** Ties. Handling of equal event times: efron as R, breslow as SAS and Stata, exact = discrete conditional likelihood. Default: `"efron"`. */
  ties?: "efron" | "breslow" | "exact" | undefined;
  /** Case weights. Case weights; numeric, greater than 0. Default: 1 for each row */
  weights?: string | undefined;
  /** Robust standard errors. Robust (sandwich) standard errors. Default: `false`. */
  robust?: boolean | undefined;
  /** Patient. Of start-stop rows (covariates that change over time): which patient a row is of. Rows of one patient must not overlap; that is checked */
  id?: string | undefined;
  /** Cluster. Rows of one level belong together (one patient, one centre): implies robust standard errors */
  cluster?: string | undefined;
  /** Offset. Numeric column that is added to the linear predictor with its coefficient held at 1 */
  offset?: string | undefined;
  /** Time scale. Time scale on which effects may change: 1 - Kaplan-Meier estimate, rank, logarithm, or time itself. Default: `"km"`. */
  transform?: "km" | "rank" | "log" | "identity" | undefined;
}

/** Result of cox_zph: Test of proportional hazards */
export interface CoxZphResult {
  n: number;
  n_events: number;
  n_missing: number;
  transform: "km" | "rank" | "log" | "identity";
  /** One test a term; a categorical term has one degree of freedom for each coefficient */
  terms: {
    statistic: number | null;
    df: number;
    p_value: number | null;
    term: string;
  }[];
  /** All terms together */
  global: {
    statistic: number | null;
    df: number;
    p_value: number | null;
  };
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of cox_predict: Survival predicted by a Cox model */
export interface CoxPredictParameters {
  /** Follow-up time. Follow-up time (with `entry`: the time of leaving observation); numeric, not negative */
  time: string;
  /** Event. Column that tells what happened at `time` */
  event: string;
  /** Event value. The value, or the values, of `event` that count as the event; every other value is censored. Default: `1`. */
  event_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Entry time. Time of entering observation (left truncation, delayed entry, start of a start-stop row); before `time`. Default: everybody is observed from time 0 */
  entry?: string | undefined;
  /** Covariates. Terms of the model: a column name, a column with its coding, or an interaction of terms listed before */
  covariates: readonly (string | {
    /** Column. Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline */
    column: string;
    /** Type. Default: categorical for a text column or where `reference` or `levels` is given, else continuous */
    type?: "continuous" | "categorical" | undefined;
    /** Reference level. Level that the others are compared with; default the first in order */
    reference?: number | string | boolean | undefined;
    /** Levels. Order of the levels; levels not listed are treated as missing. Default: all, in ascending order */
    levels?: readonly (number | string | boolean)[] | undefined;
    /** Transformation. Applied to a continuous column before it enters the model */
    transform?: "log" | "log2" | "log10" | "sqrt" | "square" | "cube" | "log1p" | undefined;
    /** Degree of the polynomial. Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3` */
    polynomial?: number | undefined;
    /** Spline. Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''` */
    spline?: {
      /** Knots. Their number, placed at Harrell's quantiles, or their positions in ascending order */
      knots: number | readonly number[];
    } | undefined;
  } | {
    /** Terms. Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter */
    interaction: readonly string[];
  })[];
  /** Strata. Each combination of these has its own baseline hazard; their effects are not estimated */
  strata?: readonly string[] | undefined;
  /** Ties. Handling of equal event times: efron as R, breslow as SAS and Stata, exact = discrete conditional likelihood. Default: `"efron"`. */
  ties?: "efron" | "breslow" | "exact" | undefined;
  /** Case weights. Case weights; numeric, greater than 0. Default: 1 for each row */
  weights?: string | undefined;
  /** Robust standard errors. Robust (sandwich) standard errors. Default: `false`. */
  robust?: boolean | undefined;
  /** Patient. Of start-stop rows (covariates that change over time): which patient a row is of. Rows of one patient must not overlap; that is checked */
  id?: string | undefined;
  /** Cluster. Rows of one level belong together (one patient, one centre): implies robust standard errors */
  cluster?: string | undefined;
  /** Offset. Numeric column that is added to the linear predictor with its coefficient held at 1 */
  offset?: string | undefined;
  /** Patients to predict for. The patients to predict for: of each, the value of every covariate and stratum, and of the offset, by column name */
  new_data: readonly Record<string, number | string | boolean>[];
  /** Prediction times. Times at which to predict survival; default round times over the follow-up */
  times?: readonly number[] | undefined;
  /** Scale of the interval. Scale of the confidence interval of survival. Default: `"log"`. */
  conf_type?: "log" | "log-log" | "plain" | "logit" | "arcsin" | "none" | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of cox_predict: Survival predicted by a Cox model */
export interface CoxPredictResult {
  n: number;
  n_events: number;
  n_missing: number;
  conf_type: string;
  predictions: {
    row: number;
    /** Sum of coefficient times value, not centred, and the offset */
    linear_predictor: number;
    /** Against a patient whose covariates are all 0 or the reference */
    hazard_ratio: number | "Infinity" | "-Infinity" | null;
    survival: {
      time: number;
      survival: number;
      std_error: number | null;
      conf_low: number | null;
      conf_high: number | null;
      cumulative_hazard: number | "Infinity" | "-Infinity" | null;
    }[];
  }[];
  /** All covariates 0 or the reference, and the offset 0; without strata */
  baseline_cumulative_hazard?: {
    time: number;
    estimate: number | "Infinity" | "-Infinity" | null;
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of cox_residuals: Residuals of a Cox model */
export interface CoxResidualsParameters {
  /** Follow-up time. Follow-up time (with `entry`: the time of leaving observation); numeric, not negative */
  time: string;
  /** Event. Column that tells what happened at `time` */
  event: string;
  /** Event value. The value, or the values, of `event` that count as the event; every other value is censored. Default: `1`. */
  event_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Entry time. Time of entering observation (left truncation, delayed entry, start of a start-stop row); before `time`. Default: everybody is observed from time 0 */
  entry?: string | undefined;
  /** Covariates. Terms of the model: a column name, a column with its coding, or an interaction of terms listed before */
  covariates: readonly (string | {
    /** Column. Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline */
    column: string;
    /** Type. Default: categorical for a text column or where `reference` or `levels` is given, else continuous */
    type?: "continuous" | "categorical" | undefined;
    /** Reference level. Level that the others are compared with; default the first in order */
    reference?: number | string | boolean | undefined;
    /** Levels. Order of the levels; levels not listed are treated as missing. Default: all, in ascending order */
    levels?: readonly (number | string | boolean)[] | undefined;
    /** Transformation. Applied to a continuous column before it enters the model */
    transform?: "log" | "log2" | "log10" | "sqrt" | "square" | "cube" | "log1p" | undefined;
    /** Degree of the polynomial. Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3` */
    polynomial?: number | undefined;
    /** Spline. Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''` */
    spline?: {
      /** Knots. Their number, placed at Harrell's quantiles, or their positions in ascending order */
      knots: number | readonly number[];
    } | undefined;
  } | {
    /** Terms. Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter */
    interaction: readonly string[];
  })[];
  /** Strata. Each combination of these has its own baseline hazard; their effects are not estimated */
  strata?: readonly string[] | undefined;
  /** Ties. Handling of equal event times: efron as R, breslow as SAS and Stata, exact = discrete conditional likelihood. Default: `"efron"`. */
  ties?: "efron" | "breslow" | "exact" | undefined;
  /** Case weights. Case weights; numeric, greater than 0. Default: 1 for each row */
  weights?: string | undefined;
  /** Robust standard errors. Robust (sandwich) standard errors. Default: `false`. */
  robust?: boolean | undefined;
  /** Patient. Of start-stop rows (covariates that change over time): which patient a row is of. Rows of one patient must not overlap; that is checked */
  id?: string | undefined;
  /** Cluster. Rows of one level belong together (one patient, one centre): implies robust standard errors */
  cluster?: string | undefined;
  /** Residuals. The residuals to return. Default: `["martingale","deviance"]`. */
  types?: readonly ("martingale" | "deviance" | "score" | "dfbeta" | "dfbetas" | "schoenfeld" | "scaled_schoenfeld")[] | undefined;
}

/** Result of cox_residuals: Residuals of a Cox model */
export interface CoxResidualsResult {
  n: number;
  n_events: number;
  n_missing: number;
  /** Events less those expected; of each row used, in the order of the data */
  martingale?: number[];
  /** Martingale residuals made nearly symmetric around 0 */
  deviance?: number[];
  score?: {
    term: string;
    values: number[];
  }[];
  /** Approximate change of each coefficient by the row */
  dfbeta?: {
    term: string;
    values: number[];
  }[];
  /** The same in standard errors */
  dfbetas?: {
    term: string;
    values: number[];
  }[];
  /** One value an event: by stratum, then in increasing time, ties in the order of the data */
  schoenfeld?: {
    times: number[];
    terms: {
      term: string;
      values: number[];
    }[];
  };
  /** Their trend over time is that of the coefficient */
  scaled_schoenfeld?: {
    times: number[];
    terms: {
      term: string;
      values: number[];
    }[];
  };
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of concordance_index: Harrell's concordance index */
export interface ConcordanceIndexParameters {
  /** Follow-up time. Follow-up time (with `entry`: the time of leaving observation); numeric, not negative */
  time: string;
  /** Event. Column that tells what happened at `time` */
  event: string;
  /** Event value. The value, or the values, of `event` that count as the event; every other value is censored. Default: `1`. */
  event_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Entry time. Time of entering observation (left truncation, delayed entry, start of a start-stop row); before `time`. Default: everybody is observed from time 0 */
  entry?: string | undefined;
  /** Marker. Numeric score or measurement whose ranking is judged */
  marker: string;
  /** Direction. Whether high values of the marker go with early or with late events. Default: `"higher_is_worse"`. */
  direction?: "higher_is_worse" | "higher_is_better" | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of concordance_index: Harrell's concordance index */
export interface ConcordanceIndexResult {
  n: number;
  n_events: number;
  n_missing: number;
  /** Harrell's C: 0.5 no better than chance, 1 perfect */
  estimate: number | null;
  /** Infinitesimal jackknife */
  std_error: number | null;
  conf_low: number | null;
  conf_high: number | null;
  /** Pairs in which the marker and the survival times agree */
  concordant: number;
  discordant: number;
  /** Pairs with equal marker: they count one half */
  tied_marker: number;
  /** Pairs of events at the same time, left out */
  tied_time: number;
  tied_both: number;
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of landmark_analysis: Landmark analysis */
export interface LandmarkAnalysisParameters {
  /** Follow-up time. Follow-up time (with `entry`: the time of leaving observation); numeric, not negative */
  time: string;
  /** Event. Column that tells what happened at `time` */
  event: string;
  /** Event value. The value, or the values, of `event` that count as the event; every other value is censored. Default: `1`. */
  event_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Landmark. Time at which the groups are formed; patients whose follow-up ended by then are left out */
  landmark: number;
  /** Response time. Time at which a patient responded, was transplanted or the like; empty: never. The groups are those with and without by the landmark */
  response_time?: string | undefined;
  /** Group. In place of `response_time`: a column with the group as it was known at the landmark */
  group?: string | undefined;
  /** Covariates. Terms that the Cox model is adjusted for beside the group. Default: none. Default: `[]`. */
  covariates?: readonly (string | {
    /** Column. Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline */
    column: string;
    /** Type. Default: categorical for a text column or where `reference` or `levels` is given, else continuous */
    type?: "continuous" | "categorical" | undefined;
    /** Reference level. Level that the others are compared with; default the first in order */
    reference?: number | string | boolean | undefined;
    /** Levels. Order of the levels; levels not listed are treated as missing. Default: all, in ascending order */
    levels?: readonly (number | string | boolean)[] | undefined;
    /** Transformation. Applied to a continuous column before it enters the model */
    transform?: "log" | "log2" | "log10" | "sqrt" | "square" | "cube" | "log1p" | undefined;
    /** Degree of the polynomial. Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3` */
    polynomial?: number | undefined;
    /** Spline. Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''` */
    spline?: {
      /** Knots. Their number, placed at Harrell's quantiles, or their positions in ascending order */
      knots: number | readonly number[];
    } | undefined;
  } | {
    /** Terms. Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter */
    interaction: readonly string[];
  })[] | undefined;
  /** Times. Times since the landmark at which survival is told */
  times?: readonly number[] | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of landmark_analysis: Landmark analysis */
export interface LandmarkAnalysisResult {
  /** Under observation at the landmark */
  n: number;
  /** After the landmark */
  n_events: number;
  n_missing: number;
  landmark: number;
  /** Events up to the landmark, left out */
  n_events_before: number;
  /** Follow-up that ended without event by the landmark, left out */
  n_censored_before: number;
  /** Responded after the landmark: counted as without */
  n_responded_later?: number;
  groups: {
    group: string;
    n: number;
    n_events: number;
    /** Median survival since the landmark */
    median: number | null;
    median_conf_low: number | null;
    median_conf_high: number | null;
    at_times?: {
      /** Since the landmark */
      time: number;
      survival: number;
      std_error: number | null;
      conf_low: number | null;
      conf_high: number | null;
    }[];
  }[];
  log_rank_test: {
    statistic: number | null;
    df: number;
    p_value: number | null;
  };
  /** Where there are categorical covariates. Not in older results */
  factors?: {
    variable: string;
    /** The level that the others are compared with */
    reference: string;
    levels: {
      level: string;
      n: number;
      n_events?: number;
    }[];
    /** Joint Wald test that no level differs, as car::Anova(fit, type = 3, test.statistic = 'Wald' or 'F') without interactions; with one it is that at the reference of the other terms */
    test: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
  }[];
  /** Cox model with Efron's handling of ties */
  coefficients: {
    term: string;
    /** Log hazard ratio */
    estimate: number;
    std_error: number;
    statistic: number | null;
    p_value: number | null;
    conf_low: number | null;
    conf_high: number | null;
    hazard_ratio: number | "Infinity" | "-Infinity" | null;
    hazard_ratio_conf_low: number | "Infinity" | "-Infinity" | null;
    hazard_ratio_conf_high: number | "Infinity" | "-Infinity" | null;
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of cumulative_incidence: Cumulative incidence with competing risks */
export interface CumulativeIncidenceParameters {
  /** Follow-up time. Time from entry to the event or to the end of observation; not negative */
  time: string;
  /** Event. Column that tells what happened at `time`: censoring or one of the causes */
  event: string;
  /** Censored value. The value of `event` that means censored */
  censor_value: number | string | boolean;
  /** Causes. The values of `event` that are causes; every value must be one of these or censor_value */
  causes: readonly (number | string | boolean)[];
  /** Group. Curves for each level of this column. Default: one group of all */
  group?: string | undefined;
  /** Groups to compare. The groups to compare, in this order; other levels are dropped. Default: all, in ascending order */
  group_levels?: readonly (number | string | boolean)[] | undefined;
  /** Reporting times. Times at which to report the incidence; default round times over the follow-up */
  times?: readonly number[] | undefined;
  /** Scale of the interval. Scale of the confidence interval. Default: `"log"`. */
  conf_type?: "log" | "log-log" | "plain" | "logit" | "arcsin" | "none" | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of cumulative_incidence: Cumulative incidence with competing risks */
export interface CumulativeIncidenceResult {
  n: number;
  n_events: number;
  n_missing: number;
  conf_type: string;
  groups: {
    group: string;
    n: number;
    causes: {
      cause: string;
      n_events: number;
      at_times: {
        time: number;
        n_risk: number;
        estimate: number;
        /** Infinitesimal jackknife */
        std_error: number | null;
        conf_low: number | null;
        conf_high: number | null;
        /** From the variance of Aalen, as in cmprsk */
        std_error_aalen: number | null;
      }[];
    }[];
  }[];
  /** With two or more groups: Gray's test of each cause that has events */
  gray_tests?: {
    statistic: number | null;
    df: number;
    p_value: number | null;
    cause: string;
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of gray_test: Gray's test of cumulative incidence */
export interface GrayTestParameters {
  /** Follow-up time. Time from entry to the event or to the end of observation; not negative */
  time: string;
  /** Event. Column that tells what happened at `time`: censoring or one of the causes */
  event: string;
  /** Censored value. The value of `event` that means censored */
  censor_value: number | string | boolean;
  /** Causes. The values of `event` that are causes; every value must be one of these or censor_value */
  causes: readonly (number | string | boolean)[];
  /** Group. Column whose levels are compared */
  group: string;
  /** Groups to compare. The groups to compare, in this order; other levels are dropped. Default: all, in ascending order */
  group_levels?: readonly (number | string | boolean)[] | undefined;
  /** Strata. The comparison is made within each level, or combination of levels, of these */
  strata?: string | readonly string[] | undefined;
  /** Stress on early differences. Weight (1 - F)^rho of each time: above 0 early differences count more, below 0 late ones. Default: `0`. */
  rho?: number | undefined;
}

/** Result of gray_test: Gray's test of cumulative incidence */
export interface GrayTestResult {
  n: number;
  n_events: number;
  n_missing: number;
  /** One test for each cause that has events */
  tests: {
    statistic: number | null;
    df: number;
    p_value: number | null;
    cause: string;
  }[];
  groups: {
    group: string;
    n: number;
    events: {
      cause: string;
      n_events: number;
    }[];
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of fine_gray: Fine-Gray regression */
export interface FineGrayParameters {
  /** Follow-up time. Time from entry to the event or to the end of observation; not negative */
  time: string;
  /** Event. Column that tells what happened at `time`: censoring or one of the causes */
  event: string;
  /** Censored value. The value of `event` that means censored */
  censor_value: number | string | boolean;
  /** Cause of interest. The cause of interest; every value but this and censor_value is a competing event */
  cause: number | string | boolean;
  /** Covariates. Terms of the model: a column name, a column with its coding, or an interaction of terms listed before */
  covariates: readonly (string | {
    /** Column. Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline */
    column: string;
    /** Type. Default: categorical for a text column or where `reference` or `levels` is given, else continuous */
    type?: "continuous" | "categorical" | undefined;
    /** Reference level. Level that the others are compared with; default the first in order */
    reference?: number | string | boolean | undefined;
    /** Levels. Order of the levels; levels not listed are treated as missing. Default: all, in ascending order */
    levels?: readonly (number | string | boolean)[] | undefined;
    /** Transformation. Applied to a continuous column before it enters the model */
    transform?: "log" | "log2" | "log10" | "sqrt" | "square" | "cube" | "log1p" | undefined;
    /** Degree of the polynomial. Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3` */
    polynomial?: number | undefined;
    /** Spline. Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''` */
    spline?: {
      /** Knots. Their number, placed at Harrell's quantiles, or their positions in ascending order */
      knots: number | readonly number[];
    } | undefined;
  } | {
    /** Terms. Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter */
    interaction: readonly string[];
  })[];
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of fine_gray: Fine-Gray regression */
export interface FineGrayResult {
  n: number;
  /** Events of the cause of interest */
  n_events: number;
  n_competing: number;
  n_missing: number;
  coefficients: {
    term: string;
    /** Log subdistribution hazard ratio */
    estimate: number;
    /** Robust to the estimated censoring weights */
    std_error: number;
    statistic: number | null;
    p_value: number | null;
    conf_low: number | null;
    conf_high: number | null;
    subdistribution_hazard_ratio: number | "Infinity" | "-Infinity" | null;
    subdistribution_hazard_ratio_conf_low: number | "Infinity" | "-Infinity" | null;
    subdistribution_hazard_ratio_conf_high: number | "Infinity" | "-Infinity" | null;
  }[];
  /** Cox model of the cause of interest, competing events censored; null where it could not be fitted. Not in older results */
  cause_specific?: {
    term: string;
    /** Log cause-specific hazard ratio */
    estimate: number;
    std_error: number;
    statistic: number | null;
    p_value: number | null;
    conf_low: number | null;
    conf_high: number | null;
    cause_specific_hazard_ratio: number | "Infinity" | "-Infinity" | null;
    cause_specific_hazard_ratio_conf_low: number | "Infinity" | "-Infinity" | null;
    cause_specific_hazard_ratio_conf_high: number | "Infinity" | "-Infinity" | null;
  }[] | null;
  /** The same of the competing events together */
  cause_specific_competing?: {
    term: string;
    /** Log cause-specific hazard ratio */
    estimate: number;
    std_error: number;
    statistic: number | null;
    p_value: number | null;
    conf_low: number | null;
    conf_high: number | null;
    cause_specific_hazard_ratio: number | "Infinity" | "-Infinity" | null;
    cause_specific_hazard_ratio_conf_low: number | "Infinity" | "-Infinity" | null;
    cause_specific_hazard_ratio_conf_high: number | "Infinity" | "-Infinity" | null;
  }[] | null;
  log_pseudo_likelihood_null: number;
  log_pseudo_likelihood: number;
  pseudo_lr_test: {
    statistic: number;
    df: number;
  };
  iterations: number;
  /** Positions of the knots of each restricted cubic spline, on the scale of the term */
  splines?: {
    term: string;
    knots: number[];
  }[];
  /** Where there are categorical covariates. Not in older results */
  factors?: {
    variable: string;
    /** The level that the others are compared with */
    reference: string;
    levels: {
      level: string;
      n: number;
      n_events?: number;
    }[];
    /** Joint Wald test that no level differs, as car::Anova(fit, type = 3, test.statistic = 'Wald' or 'F') without interactions; with one it is that at the reference of the other terms */
    test: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
  }[];
  /** Where there are splines or polynomials, as rms::anova; with an interaction the tests are at 0 or the reference of the other term. Not in older results */
  nonlinearity?: {
    term: string;
    /** Joint Wald test of all coefficients of the term */
    association: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
    /** Joint Wald test of the coefficients but the linear one: that the term is a straight line */
    nonlinear: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
  }[];
  /** Of each spline or polynomial that stands in no interaction: its effect at the 5th, 10th, 25th, 75th, 90th and 95th percentile against its median, on the scale of the coefficients, as rms::contrast. Not in older results, nor in those of rows beyond memory */
  spline_effects?: {
    term: string;
    /** Median of the term */
    reference: number;
    effects: {
      value: number;
      /** Difference of the linear predictor from the one at the reference */
      estimate: number;
      std_error: number;
      conf_low: number | null;
      conf_high: number | null;
    }[];
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of multi_state: Multi-state model */
export interface MultiStateParameters {
  /** Subject. Rows of one subject follow each other in time */
  id: string;
  /** Start. Time at which the row begins. Default: 0, for one row a subject */
  start?: string | undefined;
  /** Stop. Time at which the row ends, by entering a state or by censoring */
  time: string;
  /** State entered. The state that is entered at the end of the row */
  event: string;
  /** Censored value. The value of `event` that means that no state was entered */
  censor_value: number | string | boolean;
  /** States. The states that can be entered, in the order to show them. Default: all but the censored value */
  states?: readonly (number | string | boolean)[] | undefined;
  /** First state. Name of the state in which everybody begins; one of the states where it can be entered again. Default: `"initial"`. */
  initial_state?: string | undefined;
  /** Group. Curves for each level of this column. Default: one group of all */
  group?: string | undefined;
  /** Groups to compare. The groups to compare, in this order; other levels are dropped. Default: all, in ascending order */
  group_levels?: readonly (number | string | boolean)[] | undefined;
  /** Reporting times. Times at which to report; default round times over the follow-up */
  times?: readonly number[] | undefined;
  /** Restriction time. Up to which the time in each state is averaged. Default: the last time of all groups */
  tau?: number | undefined;
  /** Scale of the interval. Scale of the confidence interval of probabilities. Default: `"log"`. */
  conf_type?: "log" | "log-log" | "plain" | "logit" | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of multi_state: Multi-state model */
export interface MultiStateResult {
  /** Rows */
  n: number;
  n_subjects: number;
  /** Changes of state */
  n_events: number;
  n_missing: number;
  conf_type: string;
  /** The first state first */
  states: string[];
  tau: number;
  /** How often a state was left for another; null: observation ended in it */
  transitions: {
    from: string;
    to: string | null;
    n: number;
  }[];
  groups: {
    group: string;
    n_subjects: number;
    states: {
      state: string;
      n_entered: number;
      /** Restricted mean time in the state, up to tau */
      mean_time: {
        estimate: number;
        std_error: number;
        conf_low: number;
        conf_high: number;
      };
      at_times: {
        time: number;
        /** In the state and under observation */
        n_risk: number;
        /** Probability of being in the state */
        estimate: number;
        /** Infinitesimal jackknife over subjects */
        std_error: number;
        conf_low: number | null;
        conf_high: number | null;
      }[];
    }[];
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of aft_regression: Accelerated failure time regression */
export interface AftRegressionParameters {
  /** Follow-up time. Follow-up time (with `entry`: the time of leaving observation); numeric, not negative */
  time: string;
  /** Event. Column that tells what happened at `time` */
  event: string;
  /** Event value. The value, or the values, of `event` that count as the event; every other value is censored. Default: `1`. */
  event_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Covariates. Terms of the model: a column name, a column with its coding, or an interaction of terms listed before */
  covariates: readonly (string | {
    /** Column. Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline */
    column: string;
    /** Type. Default: categorical for a text column or where `reference` or `levels` is given, else continuous */
    type?: "continuous" | "categorical" | undefined;
    /** Reference level. Level that the others are compared with; default the first in order */
    reference?: number | string | boolean | undefined;
    /** Levels. Order of the levels; levels not listed are treated as missing. Default: all, in ascending order */
    levels?: readonly (number | string | boolean)[] | undefined;
    /** Transformation. Applied to a continuous column before it enters the model */
    transform?: "log" | "log2" | "log10" | "sqrt" | "square" | "cube" | "log1p" | undefined;
    /** Degree of the polynomial. Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3` */
    polynomial?: number | undefined;
    /** Spline. Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''` */
    spline?: {
      /** Knots. Their number, placed at Harrell's quantiles, or their positions in ascending order */
      knots: number | readonly number[];
    } | undefined;
  } | {
    /** Terms. Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter */
    interaction: readonly string[];
  })[];
  /** Distribution. Distribution of the survival time. Default: `"weibull"`. */
  distribution?: "weibull" | "exponential" | "log_normal" | "log_logistic" | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of aft_regression: Accelerated failure time regression */
export interface AftRegressionResult {
  n: number;
  n_events: number;
  n_missing: number;
  distribution: "weibull" | "exponential" | "log_normal" | "log_logistic";
  coefficients: {
    term: string;
    /** Change of the mean logarithm of time */
    estimate: number;
    std_error: number;
    statistic: number | null;
    p_value: number | null;
    conf_low: number | null;
    conf_high: number | null;
    /** Above 1: longer survival */
    time_ratio: number | "Infinity" | "-Infinity" | null;
    time_ratio_conf_low: number | "Infinity" | "-Infinity" | null;
    time_ratio_conf_high: number | "Infinity" | "-Infinity" | null;
  }[];
  /** Weibull: 1 / shape */
  scale: number;
  log_scale: number;
  log_scale_std_error: number | null;
  log_likelihood_null: number;
  log_likelihood: number;
  aic: number;
  lr_test: {
    statistic: number | null;
    df: number;
    p_value: number | null;
  };
  /** Weibull and exponential, where hazards are proportional too: exp(-estimate / scale) */
  hazard_ratios?: {
    term: string;
    hazard_ratio: number | "Infinity" | "-Infinity" | null;
    hazard_ratio_conf_low: number | "Infinity" | "-Infinity" | null;
    hazard_ratio_conf_high: number | "Infinity" | "-Infinity" | null;
  }[];
  iterations: number;
  /** Positions of the knots of each restricted cubic spline, on the scale of the term */
  splines?: {
    term: string;
    knots: number[];
  }[];
  /** Where there are categorical covariates. Not in older results */
  factors?: {
    variable: string;
    /** The level that the others are compared with */
    reference: string;
    levels: {
      level: string;
      n: number;
      n_events?: number;
    }[];
    /** Joint Wald test that no level differs, as car::Anova(fit, type = 3, test.statistic = 'Wald' or 'F') without interactions; with one it is that at the reference of the other terms */
    test: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
  }[];
  /** Where there are splines or polynomials, as rms::anova; with an interaction the tests are at 0 or the reference of the other term. Not in older results */
  nonlinearity?: {
    term: string;
    /** Joint Wald test of all coefficients of the term */
    association: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
    /** Joint Wald test of the coefficients but the linear one: that the term is a straight line */
    nonlinear: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
  }[];
  /** Of each spline or polynomial that stands in no interaction: its effect at the 5th, 10th, 25th, 75th, 90th and 95th percentile against its median, on the scale of the coefficients, as rms::contrast. Not in older results, nor in those of rows beyond memory */
  spline_effects?: {
    term: string;
    /** Median of the term */
    reference: number;
    effects: {
      value: number;
      /** Difference of the linear predictor from the one at the reference */
      estimate: number;
      std_error: number;
      conf_low: number | null;
      conf_high: number | null;
    }[];
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of roc_curve: ROC curve */
export interface RocCurveParameters {
  /** Outcome. Column that tells cases from controls */
  outcome: string;
  /** Event value. Value, or values, of a case; every other value is a control. Default: `1`. */
  event_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Marker. Numeric column: the test result, score or predicted probability */
  marker: string;
  /** Direction. Whether cases have the higher or the lower values. Default: `"higher"`. */
  direction?: "higher" | "lower" | undefined;
  /** Cut-offs. Cut-offs at which sensitivity and specificity are given; a value at the cut-off counts as positive */
  thresholds?: readonly number[] | undefined;
  /** Criterion of the optimal cut-off. What the optimal cut-off maximises: sensitivity + specificity, or nearness to the top left corner. Default: `"youden"`. */
  cutoff_criterion?: "youden" | "closest_topleft" | undefined;
  /** Partial area. The area under a part of the curve only. Default: the whole area alone */
  partial_auc?: {
    /** Range. Between which specificities (or sensitivities) the area is taken */
    range: readonly [number, number, ...never[]];
    /** Axis of the range. Whether the range is of specificities or of sensitivities. Default: `"specificity"`. */
    focus?: "specificity" | "sensitivity" | undefined;
  } | undefined;
  /** Every point of the curve. Give every point of the curve. Default: `false`. */
  return_curve?: boolean | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of roc_curve: ROC curve */
export interface RocCurveResult {
  n: number;
  n_missing: number;
  n_cases: number;
  n_controls: number;
  /** Area under the curve: the chance that a case exceeds a control, ties counting half */
  auc: number;
  /** DeLong */
  std_error: number | null;
  conf_low: number | null;
  conf_high: number | null;
  /** Of the hypothesis that the area is 0.5 */
  z: number | null;
  p_value: number | null;
  /** All cut-offs that are equally good */
  optimal_cutoffs: {
    /** Midway between two neighbouring values of the marker */
    threshold: number | "Infinity" | "-Infinity" | null;
    sensitivity: number;
    specificity: number;
    ppv: number | null;
    npv: number | null;
    accuracy: number;
    youden: number;
  }[];
  /** With Wilson intervals */
  at_thresholds?: {
    threshold: number;
    sensitivity: number;
    sensitivity_conf_low: number;
    sensitivity_conf_high: number;
    specificity: number;
    specificity_conf_low: number;
    specificity_conf_high: number;
  }[];
  partial_auc?: {
    estimate: number;
    /** Rescaled so that 0.5 is chance and 1 perfect; null for a curve below chance */
    mcclish: number | null;
  };
  curve?: {
    threshold: (number | "Infinity" | "-Infinity" | null)[];
    sensitivity: number[];
    specificity: number[];
  };
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of roc_compare: Comparison of two ROC curves */
export interface RocCompareParameters {
  /** Outcome. Column that tells cases from controls */
  outcome: string;
  /** Event value. Value, or values, of a case; every other value is a control. Default: `1`. */
  event_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** First marker. Paired comparison: first marker, measured in every patient */
  marker1?: string | undefined;
  /** Second marker. Paired comparison: second marker, measured in every patient */
  marker2?: string | undefined;
  /** Marker of both groups. Unpaired comparison: the marker whose area is compared between two groups */
  marker?: string | undefined;
  /** Group. Unpaired comparison: column with the two groups */
  group?: string | undefined;
  /** Groups to compare. The groups to compare, in this order; other levels are dropped. Default: all, in ascending order */
  group_levels?: readonly (number | string | boolean)[] | undefined;
  /** Direction. Whether cases have the higher or the lower values. Default: `"higher"`. */
  direction?: "higher" | "lower" | undefined;
  /** Direction of the first marker. Direction of marker1, where it differs */
  direction1?: "higher" | "lower" | undefined;
  /** Direction of the second marker. Direction of marker2, where it differs */
  direction2?: "higher" | "lower" | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of roc_compare: Comparison of two ROC curves */
export interface RocCompareResult {
  n: number;
  n_missing: number;
  n_cases: number;
  n_controls: number;
  paired: boolean;
  curves: {
    /** The marker, or the group */
    label: string;
    n_cases: number;
    n_controls: number;
    auc: number;
    std_error: number | null;
    conf_low: number | null;
    conf_high: number | null;
  }[];
  auc1: number;
  auc2: number;
  /** First minus second area */
  difference: number;
  /** Of the difference */
  std_error: number | null;
  /** Of the two areas, paired */
  covariance?: number | null;
  /** Z where paired; D, compared with a t distribution, where unpaired */
  statistic: number | null;
  /** Unpaired */
  df?: number | null;
  p_value: number | null;
  /** Of the difference */
  conf_low: number | null;
  conf_high: number | null;
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of diagnostic_accuracy: Diagnostic accuracy */
export interface DiagnosticAccuracyParameters {
  /** Test. Column with the result of the test that is judged; numeric where test_cutoff is given */
  test?: string | undefined;
  /** Value of a positive test. Value, or values, of a positive test; default 1 */
  test_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Cut-off. Cut-off of a numeric test; a value at the cut-off counts as positive */
  test_cutoff?: number | undefined;
  /** Side of the cut-off. Side of test_cutoff that is positive. Default: `"higher"`. */
  test_direction?: "higher" | "lower" | undefined;
  /** Reference standard. Column with the truth, by the reference standard */
  reference?: string | undefined;
  /** Value of the disease. Value, or values, of the disease; every other value is healthy. Default: `1`. */
  reference_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Counts. True positives, false positives, false negatives, true negatives, in place of columns */
  counts?: {
    /** True positives. Patients with the disease and a positive test */
    tp: number;
    /** False positives. Healthy patients with a positive test */
    fp: number;
    /** False negatives. Patients with the disease and a negative test */
    fn: number;
    /** True negatives. Healthy patients with a negative test */
    tn: number;
  } | undefined;
  /** Method of the intervals. Confidence interval of the proportions. Default: `"wilson"`. */
  ci_method?: "wilson" | "wilson_cc" | "clopper_pearson" | "wald" | "agresti_coull" | "jeffreys" | undefined;
  /** Prevalence. Prevalence where the test shall be used: adds the predictive values there */
  prevalence?: number | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of diagnostic_accuracy: Diagnostic accuracy */
export interface DiagnosticAccuracyResult {
  n: number;
  n_missing: number;
  tp: number;
  fp: number;
  fn: number;
  tn: number;
  sensitivity: {
    estimate: number | null;
    conf_low: number | null;
    conf_high: number | null;
  };
  specificity: {
    estimate: number | null;
    conf_low: number | null;
    conf_high: number | null;
  };
  /** Positive predictive value, at the prevalence of these data */
  ppv: {
    estimate: number | null;
    conf_low: number | null;
    conf_high: number | null;
  };
  /** Negative predictive value, at the prevalence of these data */
  npv: {
    estimate: number | null;
    conf_low: number | null;
    conf_high: number | null;
  };
  accuracy: {
    estimate: number | null;
    conf_low: number | null;
    conf_high: number | null;
  };
  prevalence: {
    estimate: number | null;
    conf_low: number | null;
    conf_high: number | null;
  };
  /** Without limits where a count of zero makes it 0 or infinite */
  positive_likelihood_ratio: {
    estimate: number | "Infinity" | "-Infinity" | null;
    conf_low: number | null;
    conf_high: number | null;
  };
  /** Without limits where a count of zero makes it 0 or infinite */
  negative_likelihood_ratio: {
    estimate: number | "Infinity" | "-Infinity" | null;
    conf_low: number | null;
    conf_high: number | null;
  };
  /** Without limits where a count of zero makes it 0 or infinite */
  diagnostic_odds_ratio: {
    estimate: number | "Infinity" | "-Infinity" | null;
    conf_low: number | null;
    conf_high: number | null;
  };
  youden: number;
  ppv_at_prevalence?: number | null;
  npv_at_prevalence?: number | null;
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of cohen_kappa: Cohen's kappa */
export interface CohenKappaParameters {
  /** First rater. Column with the ratings of the first rater */
  rater1?: string | undefined;
  /** Second rater. Column with the ratings of the second rater */
  rater2?: string | undefined;
  /** Frequency. Column of counts, for ratings that were tabulated before. Default: 1 for each row */
  frequency?: string | undefined;
  /** Levels of the scale. The scale in its order; other ratings are dropped. Default: all ratings, in ascending order */
  levels?: readonly (number | string | boolean)[] | undefined;
  /** Table of counts. Square table of counts in place of columns: first rater down, second across, in the same order */
  table?: readonly (readonly number[])[] | undefined;
  /** Weights of disagreement. Credit for near agreement on an ordered scale: by the distance of the ratings, or its square. Default: `"none"`. */
  weights?: "none" | "linear" | "quadratic" | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of cohen_kappa: Cohen's kappa */
export interface CohenKappaResult {
  n: number;
  n_missing: number;
  levels: string[];
  /** Counts: first rater down, second across */
  table: number[][];
  /** Kappa */
  estimate: number;
  /** Large-sample, for the interval (Fleiss, Cohen and Everitt) */
  std_error: number | null;
  conf_low: number | null;
  /** Not clipped at 1 */
  conf_high: number | null;
  /** Under the hypothesis that kappa is 0, for the test */
  std_error_null: number | null;
  statistic: number | null;
  p_value: number | null;
  observed_agreement: number;
  /** By chance, from the margins */
  expected_agreement: number;
  /** Prevalence and bias adjusted kappa; unweighted only */
  pabak: number | null;
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of fleiss_kappa: Fleiss' kappa */
export interface FleissKappaParameters {
  /** Raters. Columns with the ratings: one a rater, one row a subject */
  raters: readonly string[];
}

/** Result of fleiss_kappa: Fleiss' kappa */
export interface FleissKappaResult {
  n_subjects: number;
  n_raters: number;
  n_missing: number;
  /** Kappa */
  estimate: number;
  /** Under the hypothesis that kappa is 0 */
  std_error_null: number | null;
  statistic: number | null;
  p_value: number | null;
  observed_agreement: number;
  expected_agreement: number;
  categories: {
    level: string;
    /** Of all ratings */
    proportion: number;
    /** Agreement on this category against all others */
    kappa: number | null;
    std_error_null: number;
    statistic: number | null;
    p_value: number | null;
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of icc: Intraclass correlation */
export interface IccParameters {
  /** Raters. Numeric columns: one a rater (or method, or occasion), one row a subject */
  raters: readonly string[];
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of icc: Intraclass correlation */
export interface IccResult {
  n_subjects: number;
  n_raters: number;
  n_missing: number;
  coefficients: {
    /** Shrout and Fleiss: 1 one-way random, 2 two-way random (absolute agreement), 3 two-way mixed (consistency); of one rating, or of the mean of k */
    form: "icc_1_1" | "icc_2_1" | "icc_3_1" | "icc_1_k" | "icc_2_k" | "icc_3_k";
    estimate: number | "Infinity" | "-Infinity" | null;
    f_statistic: number | "Infinity" | "-Infinity" | null;
    df1: number;
    df2: number;
    p_value: number | null;
    conf_low: number | "Infinity" | "-Infinity" | null;
    conf_high: number | "Infinity" | "-Infinity" | null;
  }[];
  mean_squares: {
    between_subjects: number;
    between_raters: number;
    residual: number;
    within_subjects: number;
  };
  /** Standard error of measurement: root of the residual mean square */
  sem: number;
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of bland_altman: Bland-Altman limits of agreement */
export interface BlandAltmanParameters {
  /** First method. Numeric column: measurements by the first method */
  method1: string;
  /** Second method. Numeric column: measurements by the second method, subtracted from the first */
  method2: string;
  /** Scale. Differences as they are, in percent of the mean of both, or as logarithm of the ratio. Default: `"difference"`. */
  scale?: "difference" | "percent" | "log_ratio" | undefined;
  /** Level of agreement. Share of the differences that the limits of agreement should hold. Default: `0.95`. */
  agreement_level?: number | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of bland_altman: Bland-Altman limits of agreement */
export interface BlandAltmanResult {
  n: number;
  n_missing: number;
  /** Mean difference, first minus second method, on the scale chosen */
  bias: number;
  /** Of the differences */
  std_dev: number;
  bias_conf_low: number;
  bias_conf_high: number;
  /** Paired t test of no bias */
  bias_p_value: number | null;
  lower_limit: number;
  lower_limit_conf_low: number;
  lower_limit_conf_high: number;
  upper_limit: number;
  upper_limit_conf_low: number;
  upper_limit_conf_high: number;
  /** Regression of the difference on the mean of both */
  proportional_bias: {
    slope: number | null;
    std_error: number | null;
    p_value: number | null;
  };
  /** Differences inside the limits of agreement */
  within_limits: number;
  /** log_ratio: back on the scale of ratios */
  ratio?: {
    bias: number;
    lower_limit: number;
    upper_limit: number;
  };
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of cronbach_alpha: Cronbach's alpha */
export interface CronbachAlphaParameters {
  /** Items. Numeric columns: one an item of the scale */
  items: readonly string[];
  /** Reversed items. Items that are worded the other way: their value becomes scale_min + scale_max - value */
  reverse?: readonly string[] | undefined;
  /** Smallest answer. Smallest possible answer, where items are reversed */
  scale_min?: number | undefined;
  /** Largest answer. Largest possible answer, where items are reversed */
  scale_max?: number | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of cronbach_alpha: Cronbach's alpha */
export interface CronbachAlphaResult {
  n: number;
  n_items: number;
  n_missing: number;
  /** Alpha, from the covariances */
  estimate: number;
  /** Alpha of the standardized items, from the correlations */
  standardized: number | null;
  mean_inter_item_correlation: number;
  /** Feldt */
  conf_low: number | null;
  conf_high: number | null;
  items: {
    item: string;
    mean: number;
    std_dev: number;
    /** With the sum of the other items */
    item_rest_correlation: number | null;
    alpha_if_deleted: number | null;
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of concordance_correlation: Lin's concordance correlation */
export interface ConcordanceCorrelationParameters {
  /** First method. Numeric column: measurements by the first method */
  method1: string;
  /** Second method. Numeric column: measurements by the second method */
  method2: string;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of concordance_correlation: Lin's concordance correlation */
export interface ConcordanceCorrelationResult {
  n: number;
  n_missing: number;
  /** Lin's concordance correlation coefficient */
  estimate: number;
  /** By the z transform */
  conf_low: number | null;
  conf_high: number | null;
  /** Precision: how near the points are to their own best line */
  pearson: number;
  /** Accuracy: how near that line is to the line of identity; 1 is no shift; null where Pearson is 0 */
  bias_correction: number | null;
  /** Standard deviation of the second over that of the first method */
  scale_shift: number;
  /** Difference of the means (second - first) over the geometric mean of the SDs */
  location_shift: number;
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of power_two_means: Sample size or power: t-test */
export interface PowerTwoMeansParameters {
  /** Sample size per group. Patients in each group, pairs where paired; absent where it is asked for */
  n?: number | undefined;
  /** Difference of the means. Difference of the means that is to be found; absent: the smallest one found with this power */
  delta?: number | undefined;
  /** Margin. Difference that is to be ruled out: below 0 where a higher mean is wanted, above 0 where a lower one is; of equivalence on both sides of 0. Absent: superiority. One-sided */
  margin?: number | undefined;
  /** Objective with a margin. One test against the margin, or one on each side, each at alpha. Default: `"non_inferiority"`. */
  objective?: "non_inferiority" | "equivalence" | undefined;
  /** Power. Power: the probability to find the effect; absent where it is asked for */
  power?: number | undefined;
  /** Standard deviation. Standard deviation within a group; where paired, of the differences within pairs. Default: `1`. */
  std_dev?: number | undefined;
  /** Significance level. Significance level: the probability of a false positive. Default: `0.05`. */
  alpha?: number | undefined;
  /** Design. Which t-test is planned. Default: `"two_sample"`. */
  type?: "two_sample" | "one_sample" | "paired" | undefined;
  /** Alternative. Whether the test looks for a difference in either direction or in one. Default: `"two_sided"`. */
  alternative?: "two_sided" | "one_sided" | undefined;
  /** Both directions. Counts findings in the wrong direction of a two-sided test as power too; matters below a power of 0.1 only. Default: `false`. */
  strict?: boolean | undefined;
}

/** Result of power_two_means: Sample size or power: t-test */
export interface PowerTwoMeansResult {
  /** Patients in each group, pairs where paired, before rounding up */
  n: number;
  /** The same rounded up */
  n_ceiling: number;
  /** Patients in both groups, each rounded up; pairs where paired */
  n_total: number;
  power: number;
  delta: number;
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of power_two_proportions: Sample size or power: two proportions */
export interface PowerTwoProportionsParameters {
  /** Sample size per group. Patients in each group; absent where it is asked for */
  n?: number | undefined;
  /** Proportion, group 1. Probability of the event in the first group */
  p1: number;
  /** Proportion, group 2. Probability in the second group; absent: the smallest one above p1 that is found with this power */
  p2?: number | undefined;
  /** Margin. Difference p1 - p2, or ratio p1 / p2, that is to be ruled out: below 0 (ratio: 1) where the event is wanted, above it where it is harm; of equivalence on both sides. Absent: superiority. One-sided */
  margin?: number | undefined;
  /** Measure of the margin. Whether the margin is a difference of proportions or a ratio (relative risk). Default: `"difference"`. */
  margin_measure?: "difference" | "ratio" | undefined;
  /** Objective with a margin. One test against the margin, or one on each side, each at alpha. Default: `"non_inferiority"`. */
  objective?: "non_inferiority" | "equivalence" | undefined;
  /** Power. Power: the probability to find the effect; absent where it is asked for */
  power?: number | undefined;
  /** Significance level. Significance level: the probability of a false positive. Default: `0.05`. */
  alpha?: number | undefined;
  /** Alternative. Whether the test looks for a difference in either direction or in one. Default: `"two_sided"`. */
  alternative?: "two_sided" | "one_sided" | undefined;
  /** Both directions. Counts findings in the wrong direction of a two-sided test as power too; matters below a power of 0.1 only. Default: `false`. */
  strict?: boolean | undefined;
}

/** Result of power_two_proportions: Sample size or power: two proportions */
export interface PowerTwoProportionsResult {
  /** Patients in each group, before rounding up */
  n: number;
  /** Patients in each group, rounded up */
  n_ceiling: number;
  /** Patients in both groups, each rounded up */
  n_total: number;
  power: number;
  p1: number;
  p2: number;
  /** Patients in each group for the test with continuity correction; present where n was asked for, without a margin */
  n_continuity?: number;
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of power_log_rank: Number of events or power: log-rank test */
export interface PowerLogRankParameters {
  /** Hazard ratio. Hazard of the first group divided by that of the second */
  hazard_ratio: number;
  /** Margin of non-inferiority. Hazard ratio that is to be ruled out: above 1 where the event is harm, below 1 where it is wanted. Absent: superiority. One-sided */
  margin?: number | undefined;
  /** Events. Events in both groups; absent where they are asked for */
  events?: number | undefined;
  /** Power. Power: the probability to find the effect; absent where it is asked for */
  power?: number | undefined;
  /** Significance level. Significance level: the probability of a false positive. Default: `0.05`. */
  alpha?: number | undefined;
  /** Alternative. Whether the test looks for a difference in either direction or in one. Default: `"two_sided"`. */
  alternative?: "two_sided" | "one_sided" | undefined;
  /** Allocation ratio. Patients in the first group for each one in the second. Default: `1`. */
  allocation_ratio?: number | undefined;
  /** Formula. Whose formula. Default: `"schoenfeld"`. */
  method?: "schoenfeld" | "freedman" | undefined;
  /** Event probability, group 1. Share of the first group that will have had the event by the end of the study: with it patients are told too */
  event_probability1?: number | undefined;
  /** Event probability, group 2. The same of the second group */
  event_probability2?: number | undefined;
}

/** Result of power_log_rank: Number of events or power: log-rank test */
export interface PowerLogRankResult {
  /** Events in both groups, before rounding up */
  events: number;
  events_ceiling: number;
  power: number;
  /** Share of all patients that will have had the event */
  event_probability?: number;
  /** Patients in both groups, before rounding up; needs the event probabilities */
  n_total?: number;
  n_total_ceiling?: number;
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of power_anova: Sample size or power: one-way analysis of variance */
export interface PowerAnovaParameters {
  /** Groups. Number of groups */
  groups: number;
  /** Sample size per group. Patients in each group; absent where it is asked for */
  n?: number | undefined;
  /** Variance between groups. Variance of the group means (divisor: groups - 1) */
  between_variance: number;
  /** Variance within groups. Variance of the outcome within a group */
  within_variance: number;
  /** Power. Power: the probability to find the effect; absent where it is asked for */
  power?: number | undefined;
  /** Significance level. Significance level: the probability of a false positive. Default: `0.05`. */
  alpha?: number | undefined;
}

/** Result of power_anova: Sample size or power: one-way analysis of variance */
export interface PowerAnovaResult {
  /** Patients in each group, before rounding up */
  n: number;
  /** Patients in each group, rounded up */
  n_ceiling: number;
  /** Patients in all groups, each rounded up */
  n_total: number;
  power: number;
  /** Cohen's f: standard deviation of the means (divisor: groups) over that within */
  effect_size_f: number;
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of power_correlation: Sample size or power: correlation */
export interface PowerCorrelationParameters {
  /** Correlation. Correlation that is to be found; its sign does not matter */
  r: number;
  /** Sample size. Pairs of measurements; absent where they are asked for */
  n?: number | undefined;
  /** Power. Power: the probability to find the effect; absent where it is asked for */
  power?: number | undefined;
  /** Significance level. Significance level: the probability of a false positive. Default: `0.05`. */
  alpha?: number | undefined;
  /** Alternative. Whether the test looks for a difference in either direction or in one. Default: `"two_sided"`. */
  alternative?: "two_sided" | "one_sided" | undefined;
}

/** Result of power_correlation: Sample size or power: correlation */
export interface PowerCorrelationResult {
  /** Pairs of measurements, before rounding up */
  n: number;
  n_ceiling: number;
  power: number;
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of simulated_power: Power by simulation */
export interface SimulatedPowerParameters {
  /** Method. The method of the catalogue whose power is asked for */
  method: string;
  /** Parameters of the method. As for a run of it; columns are those of this design, `group`, `patient` and `visit` */
  parameters: Record<string, unknown>;
  /** Which test. Where its p-value or conclusion stands in the result, as p_value, coefficients[group=treatment].p_value or shown. Default: p_value, or the only one; an error lists all */
  test?: string | undefined;
  /** Sizes. Patients in a group of ratio 1, ascending: the power of each is told */
  n: readonly number[];
  /** Groups. The groups, in the order of all numbers by group; they are the column `group` */
  groups?: readonly {
    /** Name. As it stands in the column `group` */
    name: string;
    /** Ratio. Patients for each one of ratio 1. Default: `1`. */
    ratio?: number | undefined;
  }[] | undefined;
  /** Outcomes. What is drawn for each row, under the assumptions of the plan */
  outcomes: readonly ({
    /** Distribution. What is drawn; survival draws a time and an event */
    distribution: "normal";
    /** Name of the column. What the simulated column is called */
    column: string;
    /** Means. Mean: of each group in order, or one number for all */
    means: readonly number[];
    /** Standard deviations. Standard deviation within a group: of each group in order, or one number for all */
    std_devs: readonly number[];
    /** Effects of covariates. On the mean, the log odds, the log mean or the log hazard. Default: `[]`. */
    effects?: readonly {
      /** Covariate. A covariate of this design */
      covariate: string;
      /** Coefficient. Effect of one unit on the scale of the linear predictor */
      coefficient: number;
    }[] | undefined;
    /** Change with each row. Of repeated rows: what each further row adds on the scale of the linear predictor, of each group or one for all */
    trend?: readonly number[] | undefined;
  } | {
    /** Distribution. What is drawn; survival draws a time and an event */
    distribution: "log_normal";
    /** Name of the column. What the simulated column is called */
    column: string;
    /** Means. Mean of the logarithm: of each group in order, or one number for all */
    means: readonly number[];
    /** Standard deviations. Standard deviation of the logarithm: of each group in order, or one number for all */
    std_devs: readonly number[];
    /** Effects of covariates. On the mean, the log odds, the log mean or the log hazard. Default: `[]`. */
    effects?: readonly {
      /** Covariate. A covariate of this design */
      covariate: string;
      /** Coefficient. Effect of one unit on the scale of the linear predictor */
      coefficient: number;
    }[] | undefined;
    /** Change with each row. Of repeated rows: what each further row adds on the scale of the linear predictor, of each group or one for all */
    trend?: readonly number[] | undefined;
  } | {
    /** Distribution. What is drawn; survival draws a time and an event */
    distribution: "binary";
    /** Name of the column. What the simulated column is called */
    column: string;
    /** Probabilities. Probability of 1, where covariates are 0: of each group in order, or one number for all */
    probabilities: readonly number[];
    /** Effects of covariates. On the mean, the log odds, the log mean or the log hazard. Default: `[]`. */
    effects?: readonly {
      /** Covariate. A covariate of this design */
      covariate: string;
      /** Coefficient. Effect of one unit on the scale of the linear predictor */
      coefficient: number;
    }[] | undefined;
    /** Change with each row. Of repeated rows: what each further row adds on the scale of the linear predictor, of each group or one for all */
    trend?: readonly number[] | undefined;
  } | {
    /** Distribution. What is drawn; survival draws a time and an event */
    distribution: "count";
    /** Name of the column. What the simulated column is called */
    column: string;
    /** Means. Mean of the Poisson distribution, where covariates are 0: of each group in order, or one number for all */
    means: readonly number[];
    /** Effects of covariates. On the mean, the log odds, the log mean or the log hazard. Default: `[]`. */
    effects?: readonly {
      /** Covariate. A covariate of this design */
      covariate: string;
      /** Coefficient. Effect of one unit on the scale of the linear predictor */
      coefficient: number;
    }[] | undefined;
    /** Change with each row. Of repeated rows: what each further row adds on the scale of the linear predictor, of each group or one for all */
    trend?: readonly number[] | undefined;
  } | {
    /** Distribution. What is drawn; survival draws a time and an event */
    distribution: "survival";
    /** Name of the time. What the column of the follow-up time is called */
    time: string;
    /** Name of the event. What the column of the event (1) or censoring (0) is called */
    event: string;
    /** Hazards. Hazard h of S(t) = exp(-h t^shape), where covariates are 0: log(2) / median where the shape is 1: of each group in order, or one number for all */
    hazards: readonly number[];
    /** Follow-up. Time from the end of accrual to the end of the study */
    follow_up: number;
    /** Accrual. Time in which patients enter, evenly; 0: all are followed for the same time. Default: `0`. */
    accrual?: number | undefined;
    /** Hazard of dropout. Constant hazard of being lost. Default: `0`. */
    dropout_hazard?: number | undefined;
    /** Shape. Of the Weibull distribution; 1: exponential. Default: `1`. */
    shape?: number | undefined;
    /** Effects of covariates. On the mean, the log odds, the log mean or the log hazard. Default: `[]`. */
    effects?: readonly {
      /** Covariate. A covariate of this design */
      covariate: string;
      /** Coefficient. Effect of one unit on the scale of the linear predictor */
      coefficient: number;
    }[] | undefined;
    /** Change with each row. Of repeated rows: what each further row adds on the scale of the linear predictor, of each group or one for all */
    trend?: readonly number[] | undefined;
  })[];
  /** Covariates. Normal, one value a patient. Default: `[]`. */
  normal_covariates?: readonly {
    /** Name of the column. What the simulated column is called */
    column: string;
    /** Mean. The same in all groups. Default: `0`. */
    mean?: number | undefined;
    /** Standard deviation. Of the normal distribution. Default: `1`. */
    std_dev?: number | undefined;
  }[] | undefined;
  /** Correlations of the covariates. Second with first, third with first, third with second and so on. Default: none */
  correlations?: readonly number[] | undefined;
  /** Repeated rows. Several rows of a patient (column `patient`), or of a cluster: then sizes are numbers of clusters */
  repeated?: {
    /** Rows of a patient. They are counted in the column `visit` */
    rows: number;
    /** Standard deviation between patients. Of what the rows of one share, on the linear predictor */
    std_dev: number;
  } | undefined;
  /** Simulations. Data sets of each size: the Monte Carlo error falls with their root. Default: `1000`. */
  simulations?: number | undefined;
  /** Significance level. Significance level: the probability of a false positive. Default: `0.05`. */
  alpha?: number | undefined;
  /** Power. Power to be reached: the smallest size that does is told */
  power?: number | undefined;
  /** Seed. Of R's random numbers, with which each size begins anew. Default: `1`. */
  seed?: number | undefined;
}

/** Result of simulated_power: Power by simulation */
export interface SimulatedPowerResult {
  method: string;
  /** Where the p-value, or the conclusion, stands in the result of the method */
  test: string;
  alpha: number;
  simulations: number;
  seed: number;
  sizes: {
    n: number;
    /** Patients of all groups */
    n_total: number;
    rows: number;
    rejections: number;
    /** Share of the data sets in which p is below alpha */
    power: number;
    /** Monte Carlo error of the power */
    std_error: number;
    /** 95% interval of Wilson */
    conf_low: number;
    conf_high: number;
    /** Data sets that the method refused, or that gave no p-value: counted as not rejected */
    refused: number;
  }[];
  /** Smallest of the sizes whose power is at least that asked for */
  n_reached?: number | null;
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of group_sequential: Group sequential design */
export interface GroupSequentialParameters {
  /** Number of looks. Number of analyses, the final one included */
  looks: number;
  /** Boundary. Shape of the boundary (the first four), or the function that spends alpha (the others) */
  design: "pocock" | "obrien_fleming" | "wang_tsiatis" | "haybittle_peto" | "lan_demets_obrien_fleming" | "lan_demets_pocock" | "hwang_shih_decani" | "kim_demets";
  /** Significance level. Significance level over all looks; of both sides together where two-sided. Default: `0.025`. */
  alpha?: number | undefined;
  /** Alternative. Whether the trial stops for an effect in one direction or in either. Default: `"one_sided"`. */
  alternative?: "one_sided" | "two_sided" | undefined;
  /** Information at each look. Share of the information at each look, rising; absent: equally spaced up to 1 */
  information_rates?: readonly number[] | undefined;
  /** Wang-Tsiatis shape. Wang and Tsiatis' shape: 0 is O'Brien-Fleming, 0.5 is Pocock */
  delta?: number | undefined;
  /** Spending parameter. Of hwang_shih_decani (-10 to 5) and kim_demets (0.4 to 8) */
  gamma?: number | undefined;
  /** Type II error. 1 - power, for the inflation factor and the sample numbers. Default: `0.2`. */
  beta?: number | undefined;
}

/** Result of group_sequential: Group sequential design */
export interface GroupSequentialResult {
  information_rates: number[];
  /** Of the z statistic at each look */
  critical_values: (number | "Infinity" | "-Infinity" | null)[];
  /** One-sided p-value at which each look stops */
  stage_levels: number[];
  /** Probability to have stopped by each look if there is no effect */
  cumulative_alpha_spent: number[];
  /** Probability to have found the effect by each look */
  cumulative_power: number[];
  /** Largest size of the trial over that of a trial without looks */
  inflation_factor: number;
  /** Expected size with the effect over that without looks */
  average_sample_number_ratio_h1: number;
  /** Expected size without effect over that without looks */
  average_sample_number_ratio_h0: number;
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of conditional_power: Conditional power and sample size re-estimation */
export interface ConditionalPowerParameters {
  /** Endpoint. What effects are: the expected z statistic of the final analysis, a difference of means, a difference of proportions, or a hazard ratio. Default: `"statistic"`. */
  endpoint?: "statistic" | "means" | "proportions" | "survival" | undefined;
  /** Information fraction. Share of the planned patients, or events, that the look has seen */
  information_fraction: number;
  /** Statistic z at the look. Positive in the direction of the planned effect; or give the estimate */
  z?: number | undefined;
  /** Estimate at the look. First minus second group, or hazard of the first divided by that of the second; instead of z */
  estimate?: number | undefined;
  /** Design effect. Effect that the trial was planned for, on the scale of the endpoint */
  design_effect: number;
  /** Planned patients. Patients in both groups at the final analysis: of means and proportions */
  n_total?: number | undefined;
  /** Planned events. Events in both groups at the final analysis: of survival */
  events?: number | undefined;
  /** Standard deviation. Standard deviation within a group: of means */
  std_dev?: number | undefined;
  /** Proportion, second group. Probability of the event in the second group: of proportions */
  control_proportion?: number | undefined;
  /** Allocation ratio. Patients in the first group for each one in the second. Default: `1`. */
  allocation_ratio?: number | undefined;
  /** Significance level. One-sided significance level of the final analysis. Default: `0.025`. */
  alpha?: number | undefined;
  /** Final critical value. Of the z statistic at the final analysis, of a group sequential design for example; absent: that of alpha */
  critical_z?: number | undefined;
  /** Other effects. Further effects under which conditional power is told */
  effects?: readonly number[] | undefined;
  /** Futility limit. The trial counts as futile below this conditional power under the design effect. Default: `0.2`. */
  futility_limit?: number | undefined;
  /** Target conditional power. With it the sample size is re-estimated to reach this conditional power */
  target_power?: number | undefined;
  /** Largest increase. Largest total size that can be afforded, as a multiple of the planned one. Default: `1.5`. */
  maximum_ratio?: number | undefined;
  /** Weight of the first stage. Square of its prespecified weight in the inverse-normal combination test; absent: the information fraction */
  first_stage_weight?: number | undefined;
  /** New size. A new total size that is considered, as a multiple of the planned one */
  size_ratio?: number | undefined;
}

/** Result of conditional_power: Conditional power and sample size re-estimation */
export interface ConditionalPowerResult {
  information_fraction: number;
  /** Positive in the direction of the planned effect */
  z: number;
  /** Of the effect at the look; null for a statistic alone */
  estimate: number | null;
  /** Of the z statistic at the final analysis */
  critical_value: number;
  /** Of the final analysis under the design effect, before any patient */
  planned_power: number;
  /** Under the design effect */
  conditional_power_design: number;
  /** Under the effect estimated at the look */
  conditional_power_trend: number;
  /** Under no effect: the conditional type I error */
  conditional_power_null: number;
  /** Conditional power averaged over what the look tells of the effect, flat prior */
  predictive_power: number;
  effects: {
    effect: number;
    conditional_power: number;
  }[];
  /** Whether conditional power under the design effect is below futility_limit */
  futile: boolean;
  reestimation?: {
    /** Mehta and Pocock's zone of the conditional power under the current trend */
    zone: "unfavorable" | "promising" | "favorable";
    /** Conditional power under the current trend where the promising zone begins */
    promising_from: number;
    /** z at the look where the promising zone begins */
    promising_z_from: number;
    /** z at the look where the target is reached without an increase */
    favorable_z_from: number;
    /** Total size as a multiple of the planned one */
    ratio: number;
    /** Total patients, or events, before rounding up; absent for a statistic alone */
    size?: number;
    size_ceiling?: number;
    /** With that size and the conventional final test, under the current trend */
    conditional_power: number;
    inverse_normal: {
      /** Of the z statistics of the two stages; their squares add up to 1 */
      weights: number[];
      /** What the z statistic of the second stage alone must exceed */
      second_stage_critical_value: number;
      /** Size, from the planned to the largest, for the target under the current trend */
      current_trend: {
        /** Total size as a multiple of the planned one */
        ratio: number;
        /** Total patients, or events, before rounding up; absent for a statistic alone */
        size?: number;
        size_ceiling?: number;
        /** With the combination test */
        conditional_power: number;
      };
      /** The same under the design effect */
      design: {
        /** Total size as a multiple of the planned one */
        ratio: number;
        /** Total patients, or events, before rounding up; absent for a statistic alone */
        size?: number;
        size_ceiling?: number;
        /** With the combination test */
        conditional_power: number;
      };
    };
  };
  new_size?: {
    /** Total size as a multiple of the planned one */
    ratio: number;
    /** Total patients, or events, before rounding up; absent for a statistic alone */
    size?: number;
    size_ceiling?: number;
    /** With the conventional final test */
    conditional_power_trend: number;
    conditional_power_design: number;
    /** Conditional power with the combination test */
    inverse_normal_trend: number;
    inverse_normal_design: number;
    /** Conditional type I error of the conventional test with the new size */
    conditional_error: number;
    /** Of the final z statistic of all patients: keeps the conditional type I error of the plan */
    adjusted_critical_value: number;
    /** Whether the conventional test keeps that without adjustment */
    preserves_type_i_error: boolean;
  };
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of propensity_weighting: Propensity score weighting */
export interface PropensityWeightingParameters {
  /** Treatment. Column that tells treated from control */
  treatment: string;
  /** Treated value. The value, or the values, of `treatment` that mean treated; every other value is a control. Default: `1`. */
  treated_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Covariates. Terms of the logistic model of treatment: all confounders of treatment and outcome, measured before treatment */
  covariates: readonly (string | {
    /** Column. Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline */
    column: string;
    /** Type. Default: categorical for a text column or where `reference` or `levels` is given, else continuous */
    type?: "continuous" | "categorical" | undefined;
    /** Reference level. Level that the others are compared with; default the first in order */
    reference?: number | string | boolean | undefined;
    /** Levels. Order of the levels; levels not listed are treated as missing. Default: all, in ascending order */
    levels?: readonly (number | string | boolean)[] | undefined;
    /** Transformation. Applied to a continuous column before it enters the model */
    transform?: "log" | "log2" | "log10" | "sqrt" | "square" | "cube" | "log1p" | undefined;
    /** Degree of the polynomial. Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3` */
    polynomial?: number | undefined;
    /** Spline. Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''` */
    spline?: {
      /** Knots. Their number, placed at Harrell's quantiles, or their positions in ascending order */
      knots: number | readonly number[];
    } | undefined;
  } | {
    /** Terms. Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter */
    interaction: readonly string[];
  })[];
  /** Estimand. ate: effect in all patients; att: in those treated; overlap: in those who might get either. Default: `"ate"`. */
  estimand?: "ate" | "att" | "overlap" | undefined;
  /** Stabilised weights. Weights times the share of the own group: their mean is then near 1; estimand ate only. Default: `false`. */
  stabilized?: boolean | undefined;
  /** Truncation of the weights. Weights beyond these two quantiles of all weights are set to them, such as [0.01, 0.99] */
  truncation?: readonly [number, number, ...never[]] | undefined;
  /** Outcome. Numeric outcome (0 and 1 for an event) whose weighted means are compared; may be left out */
  outcome?: string | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of propensity_weighting: Propensity score weighting */
export interface PropensityWeightingResult {
  n: number;
  n_treated: number;
  n_missing: number;
  estimand: "ate" | "att" | "overlap";
  /** Of the propensity model */
  coefficients: {
    term: string;
    /** Log odds of treatment */
    estimate: number;
    std_error: number;
    statistic: number | null;
    p_value: number | null;
    /** 95%, whatever the level of the effect */
    conf_low: number | null;
    conf_high: number | null;
  }[];
  /** The categorical covariates of the propensity model, where there are any: rows and treated (n_events) of each level. Not in older results */
  factors?: {
    variable: string;
    /** The level that the others are compared with */
    reference: string;
    levels: {
      level: string;
      n: number;
      n_events?: number;
    }[];
    /** Joint Wald test that no level differs, as car::Anova(fit, type = 3, test.statistic = 'Wald' or 'F') without interactions; with one it is that at the reference of the other terms */
    test: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
  }[];
  /** Propensity scores of both groups */
  propensity: {
    group: "treated" | "control";
    min: number;
    mean: number;
    max: number;
  }[];
  weights: {
    group: "treated" | "control";
    sum: number;
    min: number;
    max: number;
    effective_sample_size: number;
  }[];
  balance: {
    term: string;
    /** Standardized mean difference, treated less control */
    smd_unweighted: number | "Infinity" | "-Infinity" | null;
    smd_weighted: number | "Infinity" | "-Infinity" | null;
  }[];
  effect?: {
    /** Difference of the weighted means, treated less control */
    estimate: number;
    /** Sandwich (HC0), the weights taken as known */
    std_error: number;
    statistic: number | null;
    p_value: number | null;
    conf_low: number | null;
    conf_high: number | null;
  };
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of propensity_matching: Propensity score matching */
export interface PropensityMatchingParameters {
  /** Treatment. Column that tells treated from control */
  treatment: string;
  /** Treated value. The value, or the values, of `treatment` that mean treated; every other value is a control. Default: `1`. */
  treated_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Covariates. Terms of the logistic model of treatment: all confounders of treatment and outcome, measured before treatment */
  covariates: readonly (string | {
    /** Column. Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline */
    column: string;
    /** Type. Default: categorical for a text column or where `reference` or `levels` is given, else continuous */
    type?: "continuous" | "categorical" | undefined;
    /** Reference level. Level that the others are compared with; default the first in order */
    reference?: number | string | boolean | undefined;
    /** Levels. Order of the levels; levels not listed are treated as missing. Default: all, in ascending order */
    levels?: readonly (number | string | boolean)[] | undefined;
    /** Transformation. Applied to a continuous column before it enters the model */
    transform?: "log" | "log2" | "log10" | "sqrt" | "square" | "cube" | "log1p" | undefined;
    /** Degree of the polynomial. Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3` */
    polynomial?: number | undefined;
    /** Spline. Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''` */
    spline?: {
      /** Knots. Their number, placed at Harrell's quantiles, or their positions in ascending order */
      knots: number | readonly number[];
    } | undefined;
  } | {
    /** Terms. Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter */
    interaction: readonly string[];
  })[];
  /** Controls per treated. Controls for each treated. Default: `1`. */
  ratio?: number | undefined;
  /** With replacement. A control may be matched to more than one treated. Default: `false`. */
  replace?: boolean | undefined;
  /** Order of matching. Which treated choose first: those of the largest or smallest score, or the first in the data. Default: `"largest"`. */
  order?: "largest" | "smallest" | "data" | undefined;
  /** Distance. Distance on the propensity score, or on its logit. Default: `"propensity"`. */
  distance?: "propensity" | "linear_logit" | undefined;
  /** Caliper. Largest distance allowed; treated without a control so near stay out */
  caliper?: number | undefined;
  /** Caliper in standard deviations. The caliper is in standard deviations of the distance measure over all rows (0.2 of the logit is usual). Default: `true`. */
  caliper_standardized?: boolean | undefined;
  /** Outcome. Numeric outcome (0 and 1 for an event) whose means are compared in the matched sets; may be left out */
  outcome?: string | undefined;
  /** Follow-up time. With `event`: survival of the matched groups is compared by Cox regression and Kaplan-Meier curves; numeric, not negative */
  time?: string | undefined;
  /** Event. Column that tells what happened at `time` */
  event?: string | undefined;
  /** Event value. The value, or the values, of `event` that count as the event. Default: 1 */
  event_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of propensity_matching: Propensity score matching */
export interface PropensityMatchingResult {
  n: number;
  n_treated: number;
  n_control: number;
  n_treated_matched: number;
  n_control_matched: number;
  n_missing: number;
  /** On the scale of the distance; null without a caliper */
  caliper_width: number | null;
  /** Of the propensity model */
  coefficients: {
    term: string;
    /** Log odds of treatment */
    estimate: number;
    std_error: number;
    statistic: number | null;
    p_value: number | null;
    /** 95%, whatever the level of the effect */
    conf_low: number | null;
    conf_high: number | null;
  }[];
  /** The categorical covariates of the propensity model, where there are any: rows and treated (n_events) of each level. Not in older results */
  factors?: {
    variable: string;
    /** The level that the others are compared with */
    reference: string;
    levels: {
      level: string;
      n: number;
      n_events?: number;
    }[];
    /** Joint Wald test that no level differs, as car::Anova(fit, type = 3, test.statistic = 'Wald' or 'F') without interactions; with one it is that at the reference of the other terms */
    test: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
  }[];
  /** Propensity scores of both groups */
  propensity: {
    group: "treated" | "control";
    min: number;
    mean: number;
    max: number;
  }[];
  /** Rows by their place (from 1) among the rows used, in the order of the data */
  pairs: {
    treated: number;
    controls: number[];
  }[];
  balance: {
    term: string;
    /** Standardized mean difference, treated less control */
    smd_unmatched: number | "Infinity" | "-Infinity" | null;
    smd_matched: number | "Infinity" | "-Infinity" | null;
  }[];
  /** With `outcome` and without replacement only, as sets that share controls are not independent */
  effect?: {
    /** Mean over the matched sets of treated less the mean of its controls */
    estimate: number;
    std_error: number | null;
    df: number;
    statistic: number | null;
    p_value: number | null;
    conf_low: number | null;
    conf_high: number | null;
  };
  /** With `time` and `event`, in the matched rows. Each treated counts once, controls by the share of their set, times one number that makes all controls count as many as they are */
  survival?: {
    n_events: number;
    /** Cox regression on treatment alone in the matched rows */
    hazard_ratio: {
      /** Logarithm of the hazard ratio, treated against control */
      estimate: number;
      /** Robust (sandwich), the rows of a matched set being a cluster */
      std_error: number;
      /** From the information, as if all rows were independent */
      naive_std_error: number;
      statistic: number | null;
      p_value: number | null;
      conf_low: number;
      conf_high: number;
      hazard_ratio: number | "Infinity" | "-Infinity" | null;
      hazard_ratio_conf_low: number | "Infinity" | "-Infinity" | null;
      hazard_ratio_conf_high: number | "Infinity" | "-Infinity" | null;
    };
    groups: {
      group: "treated" | "control";
      n: number;
      n_events: number;
      median: number | null;
      median_conf_low: number | null;
      median_conf_high: number | null;
    }[];
  };
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of weighted_survival: Weighted survival (IPTW) */
export interface WeightedSurvivalParameters {
  /** Follow-up time. Follow-up time (with `entry`: the time of leaving observation); numeric, not negative */
  time: string;
  /** Event. Column that tells what happened at `time` */
  event: string;
  /** Event value. The value, or the values, of `event` that count as the event; every other value is censored. Default: `1`. */
  event_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Treatment. Column that tells treated from control */
  treatment: string;
  /** Treated value. The value, or the values, of `treatment` that mean treated; every other value is a control. Default: `1`. */
  treated_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Covariates. Terms of the logistic model of treatment: all confounders of treatment and outcome, measured before treatment */
  covariates: readonly (string | {
    /** Column. Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline */
    column: string;
    /** Type. Default: categorical for a text column or where `reference` or `levels` is given, else continuous */
    type?: "continuous" | "categorical" | undefined;
    /** Reference level. Level that the others are compared with; default the first in order */
    reference?: number | string | boolean | undefined;
    /** Levels. Order of the levels; levels not listed are treated as missing. Default: all, in ascending order */
    levels?: readonly (number | string | boolean)[] | undefined;
    /** Transformation. Applied to a continuous column before it enters the model */
    transform?: "log" | "log2" | "log10" | "sqrt" | "square" | "cube" | "log1p" | undefined;
    /** Degree of the polynomial. Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3` */
    polynomial?: number | undefined;
    /** Spline. Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''` */
    spline?: {
      /** Knots. Their number, placed at Harrell's quantiles, or their positions in ascending order */
      knots: number | readonly number[];
    } | undefined;
  } | {
    /** Terms. Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter */
    interaction: readonly string[];
  })[];
  /** Estimand. ate: effect in all patients; att: in those treated; overlap: in those who might get either. Default: `"ate"`. */
  estimand?: "ate" | "att" | "overlap" | undefined;
  /** Stabilised weights. Weights times the share of the own group: their mean is then near 1; estimand ate only. Default: `false`. */
  stabilized?: boolean | undefined;
  /** Truncation of the weights. Weights beyond these two quantiles of all weights are set to them, such as [0.01, 0.99] */
  truncation?: readonly [number, number, ...never[]] | undefined;
  /** Reporting times. Times at which weighted survival of both groups, and its difference, is told */
  times?: readonly number[] | undefined;
  /** Ties. Handling of equal event times: efron as R, breslow as SAS. Default: `"efron"`. */
  ties?: "efron" | "breslow" | undefined;
  /** Scale of the interval. Scale of the confidence intervals of survival: log is the default of R, log-log that of SAS. Default: `"log"`. */
  conf_type?: "log" | "log-log" | "plain" | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
  /** Rare outcome. For the E-value: whether fewer than about 15% have the event by the end of follow-up, so that the hazard ratio is about a risk ratio. Default: `false`. */
  rare_outcome?: boolean | undefined;
  /** Every step of the curves. Also return every step of each weighted curve. Default: `false`. */
  return_curve?: boolean | undefined;
}

/** Result of weighted_survival: Weighted survival (IPTW) */
export interface WeightedSurvivalResult {
  n: number;
  n_treated: number;
  n_events: number;
  n_missing: number;
  estimand: "ate" | "att" | "overlap";
  /** Of the propensity model */
  coefficients: {
    term: string;
    /** Log odds of treatment */
    estimate: number;
    std_error: number;
    statistic: number | null;
    p_value: number | null;
    /** 95%, whatever the level of the effect */
    conf_low: number | null;
    conf_high: number | null;
  }[];
  /** The categorical covariates of the propensity model, where there are any: rows and treated (n_events) of each level. Not in older results */
  factors?: {
    variable: string;
    /** The level that the others are compared with */
    reference: string;
    levels: {
      level: string;
      n: number;
      n_events?: number;
    }[];
    /** Joint Wald test that no level differs, as car::Anova(fit, type = 3, test.statistic = 'Wald' or 'F') without interactions; with one it is that at the reference of the other terms */
    test: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
  }[];
  /** Propensity scores of both groups */
  propensity: {
    group: "treated" | "control";
    min: number;
    mean: number;
    max: number;
  }[];
  weights: {
    group: "treated" | "control";
    sum: number;
    min: number;
    max: number;
    effective_sample_size: number;
  }[];
  balance: {
    term: string;
    /** Standardized mean difference, treated less control */
    smd_unweighted: number | "Infinity" | "-Infinity" | null;
    smd_weighted: number | "Infinity" | "-Infinity" | null;
  }[];
  /** Weighted Cox regression on treatment alone */
  hazard_ratio: {
    /** Logarithm of the hazard ratio, treated against control */
    estimate: number;
    /** Robust (sandwich), the weights taken as known */
    std_error: number;
    statistic: number | null;
    p_value: number | null;
    conf_low: number;
    conf_high: number;
    hazard_ratio: number | "Infinity" | "-Infinity" | null;
    hazard_ratio_conf_low: number | "Infinity" | "-Infinity" | null;
    hazard_ratio_conf_high: number | "Infinity" | "-Infinity" | null;
    /** From the information, as if weights were counts of patients */
    naive_std_error: number;
  };
  /** Cox regression on treatment alone, without weights */
  unadjusted_hazard_ratio: {
    /** Logarithm of the hazard ratio, treated against control */
    estimate: number;
    std_error: number;
    statistic: number | null;
    p_value: number | null;
    conf_low: number;
    conf_high: number;
    hazard_ratio: number | "Infinity" | "-Infinity" | null;
    hazard_ratio_conf_low: number | "Infinity" | "-Infinity" | null;
    hazard_ratio_conf_high: number | "Infinity" | "-Infinity" | null;
  };
  /** null where the hazard ratio is beyond all numbers */
  e_value: {
    /** The weighted hazard ratio as a risk ratio */
    risk_ratio: number;
    e_value: number;
    /** Of the confidence limit nearer to no effect; 1: the interval holds it */
    e_value_limit: number;
  } | null;
  groups: {
    group: "treated" | "control";
    n: number;
    n_events: number;
    /** Sum of the weights */
    weighted_n: number;
    /** Sum of the weights of those with the event */
    weighted_events: number;
    /** Median of the weighted curve; null: not reached */
    median: number | null;
    median_conf_low: number | null;
    median_conf_high: number | null;
    at_times?: {
      time: number;
      /** Rows at risk */
      n_risk: number;
      /** Sum of the weights of the rows at risk */
      weighted_n_risk: number;
      survival: number;
      /** Robust: infinitesimal jackknife, the weights taken as known */
      std_error: number | null;
      conf_low: number | null;
      conf_high: number | null;
    }[];
    curve?: {
      time: number[];
      /** Sums of weights, like n_event and n_censor */
      n_risk: number[];
      n_event: number[];
      n_censor: number[];
      survival: number[];
      std_error: (number | null)[];
      conf_low: (number | null)[];
      conf_high: (number | null)[];
    };
  }[];
  survival_difference?: {
    time: number;
    /** Weighted survival, treated less control */
    estimate: number;
    std_error: number | null;
    statistic: number | null;
    p_value: number | null;
    conf_low: number | null;
    conf_high: number | null;
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of standardized_survival: Standardized survival curves (g-formula) */
export interface StandardizedSurvivalParameters {
  /** Follow-up time. Follow-up time (with `entry`: the time of leaving observation); numeric, not negative */
  time: string;
  /** Event. Column that tells what happened at `time` */
  event: string;
  /** Event value. The value, or the values, of `event` that count as the event; every other value is censored. Default: `1`. */
  event_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Treatment. Column that tells treated from control */
  treatment: string;
  /** Treated value. The value, or the values, of `treatment` that mean treated; every other value is a control. Default: `1`. */
  treated_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Covariates. Terms of the Cox model beside treatment: all confounders of treatment and survival, measured before treatment */
  covariates: readonly (string | {
    /** Column. Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline */
    column: string;
    /** Type. Default: categorical for a text column or where `reference` or `levels` is given, else continuous */
    type?: "continuous" | "categorical" | undefined;
    /** Reference level. Level that the others are compared with; default the first in order */
    reference?: number | string | boolean | undefined;
    /** Levels. Order of the levels; levels not listed are treated as missing. Default: all, in ascending order */
    levels?: readonly (number | string | boolean)[] | undefined;
    /** Transformation. Applied to a continuous column before it enters the model */
    transform?: "log" | "log2" | "log10" | "sqrt" | "square" | "cube" | "log1p" | undefined;
    /** Degree of the polynomial. Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3` */
    polynomial?: number | undefined;
    /** Spline. Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''` */
    spline?: {
      /** Knots. Their number, placed at Harrell's quantiles, or their positions in ascending order */
      knots: number | readonly number[];
    } | undefined;
  } | {
    /** Terms. Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter */
    interaction: readonly string[];
  })[];
  /** Interactions with treatment. The effect of treatment may differ by every covariate: the model has their products. Default: `false`. */
  interactions?: boolean | undefined;
  /** Estimand. Whose covariates are averaged over. ate: all patients; att: those treated; atc: the controls. Default: `"ate"`. */
  estimand?: "ate" | "att" | "atc" | undefined;
  /** Reporting times. Times at which survival under both treatments is told and compared; default round times over the follow-up */
  times?: readonly number[] | undefined;
  /** Horizon. Time up to which survival is averaged (restricted mean survival time); not beyond the last time. Default: no restricted mean */
  horizon?: number | undefined;
  /** Ties. Handling of equal event times: efron as R, breslow as SAS. Default: `"efron"`. */
  ties?: "efron" | "breslow" | undefined;
  /** Scale of the interval. Scale of the confidence intervals of survival. Default: `"log"`. */
  conf_type?: "log" | "log-log" | "plain" | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of standardized_survival: Standardized survival curves (g-formula) */
export interface StandardizedSurvivalResult {
  n: number;
  n_treated: number;
  n_events: number;
  n_missing: number;
  estimand: "ate" | "att" | "atc";
  ties: "efron" | "breslow";
  /** Of the Cox model, treatment first */
  coefficients: {
    term: string;
    /** Log hazard ratio, given the other terms */
    estimate: number;
    std_error: number;
    statistic: number | null;
    p_value: number | null;
    conf_low: number | null;
    conf_high: number | null;
    hazard_ratio: number | "Infinity" | "-Infinity" | null;
    hazard_ratio_conf_low: number | "Infinity" | "-Infinity" | null;
    hazard_ratio_conf_high: number | "Infinity" | "-Infinity" | null;
  }[];
  /** At the reporting times, ascending */
  survival: {
    time: number;
    /** Treated who are still observed without the event */
    n_risk_treated: number;
    n_risk_control: number;
    /** Survival if all had been treated */
    treated: {
      estimate: number;
      std_error: number | null;
      conf_low: number | null;
      conf_high: number | null;
    };
    /** Survival if nobody had been treated */
    control: {
      estimate: number;
      std_error: number | null;
      conf_low: number | null;
      conf_high: number | null;
    };
    /** Treated less control */
    difference: {
      estimate: number;
      std_error: number | null;
      statistic: number | null;
      p_value: number | null;
      conf_low: number | null;
      conf_high: number | null;
    };
    /** Survival of treated over that of control */
    ratio: {
      estimate: number | "Infinity" | "-Infinity" | null;
      conf_low: number | "Infinity" | "-Infinity" | null;
      conf_high: number | "Infinity" | "-Infinity" | null;
      /** Of the logarithm */
      p_value: number | null;
    };
    /** The same of 1 - survival */
    risk_ratio: {
      estimate: number | "Infinity" | "-Infinity" | null;
      conf_low: number | "Infinity" | "-Infinity" | null;
      conf_high: number | "Infinity" | "-Infinity" | null;
      /** Of the logarithm */
      p_value: number | null;
    };
  }[];
  /** Restricted mean survival time: area under the standardized curves up to the horizon */
  rmst?: {
    horizon: number;
    treated: {
      estimate: number;
      std_error: number | null;
      conf_low: number | null;
      conf_high: number | null;
    };
    control: {
      estimate: number;
      std_error: number | null;
      conf_low: number | null;
      conf_high: number | null;
    };
    /** Treated less control */
    difference: {
      estimate: number;
      std_error: number | null;
      statistic: number | null;
      p_value: number | null;
      conf_low: number | null;
      conf_high: number | null;
    };
    ratio: {
      estimate: number | "Infinity" | "-Infinity" | null;
      conf_low: number | "Infinity" | "-Infinity" | null;
      conf_high: number | "Infinity" | "-Infinity" | null;
      /** Of the logarithm */
      p_value: number | null;
    };
  };
  /** Where there are categorical covariates. Not in older results */
  factors?: {
    variable: string;
    /** The level that the others are compared with */
    reference: string;
    levels: {
      level: string;
      n: number;
      n_events?: number;
    }[];
    /** Joint Wald test that no level differs, as car::Anova(fit, type = 3, test.statistic = 'Wald' or 'F') without interactions; with one it is that at the reference of the other terms */
    test: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
  }[];
  /** Positions of the knots of each restricted cubic spline, on the scale of the term */
  splines?: {
    term: string;
    knots: number[];
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of mediation: Mediation analysis */
export interface MediationParameters {
  /** Treatment. Column that tells treated from control */
  treatment: string;
  /** Treated value. The value, or the values, of `treatment` that mean treated; every other value is a control. Default: `1`. */
  treated_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Mediator. Column of what lies between treatment and outcome; numeric where its model is linear */
  mediator: string;
  /** Model of the mediator. linear: a measurement; logistic: whether something is there. Default: `"linear"`. */
  mediator_model?: "linear" | "logistic" | undefined;
  /** Mediator value. Of a logistic model: the value, or the values, of `mediator` that mean that it is there. Default: 1 */
  mediator_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Outcome. Column of the outcome; numeric where its model is linear */
  outcome: string;
  /** Model of the outcome. linear: a measurement; logistic: whether an event happened. Default: `"linear"`. */
  outcome_model?: "linear" | "logistic" | undefined;
  /** Outcome value. Of a logistic model: the value, or the values, of `outcome` that count as the event. Default: 1 */
  outcome_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Covariates. Terms of both models: all confounders of treatment, mediator and outcome, none of them changed by treatment. Default: `[]`. */
  covariates?: readonly (string | {
    /** Column. Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline */
    column: string;
    /** Type. Default: categorical for a text column or where `reference` or `levels` is given, else continuous */
    type?: "continuous" | "categorical" | undefined;
    /** Reference level. Level that the others are compared with; default the first in order */
    reference?: number | string | boolean | undefined;
    /** Levels. Order of the levels; levels not listed are treated as missing. Default: all, in ascending order */
    levels?: readonly (number | string | boolean)[] | undefined;
    /** Transformation. Applied to a continuous column before it enters the model */
    transform?: "log" | "log2" | "log10" | "sqrt" | "square" | "cube" | "log1p" | undefined;
    /** Degree of the polynomial. Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3` */
    polynomial?: number | undefined;
    /** Spline. Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''` */
    spline?: {
      /** Knots. Their number, placed at Harrell's quantiles, or their positions in ascending order */
      knots: number | readonly number[];
    } | undefined;
  } | {
    /** Terms. Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter */
    interaction: readonly string[];
  })[] | undefined;
  /** Interaction of treatment and mediator. Whether the mediator may act differently on the outcome of treated and control. Default: `true`. */
  interaction?: boolean | undefined;
  /** Intervals. bootstrap: percentiles of resamples of the rows; delta: normal, with standard errors from influence functions. Default: `"bootstrap"`. */
  intervals?: "bootstrap" | "delta" | undefined;
  /** Bootstrap resamples. How often rows are drawn with replacement. Default: `1000`. */
  resamples?: number | undefined;
  /** Seed. Of the random draws: the same rows as R draws after set.seed(seed). Default: `1`. */
  seed?: number | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of mediation: Mediation analysis */
export interface MediationResult {
  n: number;
  n_treated: number;
  n_missing: number;
  /** Of a logistic outcome */
  n_events?: number;
  /** Natural effects: differences of mean outcomes (of a logistic outcome: of risks), treated less control. indirect_treated: total natural indirect effect; direct_control: pure natural direct effect; they add up to the total, as do indirect_control and direct_treated */
  effects: {
    effect: "total" | "indirect_treated" | "indirect_control" | "indirect_average" | "direct_treated" | "direct_control" | "direct_average";
    estimate: number | "Infinity" | "-Infinity" | null;
    std_error: number | null;
    conf_low: number | "Infinity" | "-Infinity" | null;
    conf_high: number | "Infinity" | "-Infinity" | null;
    p_value: number | null;
  }[];
  /** Indirect over total effect */
  proportion_mediated: {
    group: "treated" | "control" | "average";
    estimate: number | "Infinity" | "-Infinity" | null;
    std_error: number | null;
    conf_low: number | "Infinity" | "-Infinity" | null;
    conf_high: number | "Infinity" | "-Infinity" | null;
    p_value: number | null;
  }[];
  /** Of a logistic outcome, of the mean risks (marginal); std_error is that of the logarithm with delta intervals */
  odds_ratios?: {
    effect: "total" | "indirect_treated" | "direct_control";
    estimate: number | "Infinity" | "-Infinity" | null;
    std_error: number | null;
    conf_low: number | "Infinity" | "-Infinity" | null;
    conf_high: number | "Infinity" | "-Infinity" | null;
    p_value: number | null;
  }[];
  /** Mean outcome under the first treatment with the mediator as under the second */
  potential_means: {
    control_control: number;
    control_treated: number;
    treated_control: number;
    treated_treated: number;
  };
  mediator_coefficients: {
    term: string;
    estimate: number;
    std_error: number;
    statistic: number | null;
    p_value: number | null;
    conf_low: number | null;
    conf_high: number | null;
  }[];
  outcome_coefficients: {
    term: string;
    estimate: number;
    std_error: number;
    statistic: number | null;
    p_value: number | null;
    conf_low: number | null;
    conf_high: number | null;
  }[];
  /** Of linear models without interaction */
  sensitivity?: {
    /** Correlation of the errors of mediator and outcome at which the indirect effect is 0 */
    rho_at_zero: number;
    /** Product of the shares of both residual variances that a confounder explains then */
    r_squared_product: number;
    curve: {
      rho: number;
      estimate: number;
      std_error: number | null;
      conf_low: number | null;
      conf_high: number | null;
    }[];
  };
  resamples?: {
    asked: number;
    /** In the others the models could not be fitted */
    used: number;
    seed: number;
  };
  /** Positions of the knots of each restricted cubic spline, on the scale of the term */
  splines?: {
    term: string;
    knots: number[];
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of e_value: E-value for unmeasured confounding */
export interface EValueParameters {
  /** Measure. What was estimated; a standardized difference is a difference of means over its standard deviation */
  measure: "risk_ratio" | "odds_ratio" | "hazard_ratio" | "standardized_difference";
  /** Estimate. The adjusted estimate of the study: the ratio itself, not its logarithm */
  estimate: number;
  /** Lower limit. Lower limit of its confidence interval */
  conf_low?: number | undefined;
  /** Upper limit. Upper limit of its confidence interval */
  conf_high?: number | undefined;
  /** Rare outcome. Of odds and hazard ratios: whether fewer than about 15% have the outcome at the end of follow-up, so that the ratio is about a risk ratio */
  rare_outcome?: boolean | undefined;
  /** Standard error. Of a standardized difference, in place of limits */
  std_error?: number | undefined;
}

/** Result of e_value: E-value for unmeasured confounding */
export interface EValueResult {
  /** The estimate as a risk ratio, exact or approximate */
  risk_ratio: {
    estimate: number;
    conf_low: number | null;
    conf_high: number | null;
  };
  /** Of the estimate */
  e_value: number;
  /** Of the limit nearer to no effect: 1 where the interval holds it; null without an interval */
  e_value_limit: number | null;
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of meta_analysis: Meta-analysis */
export interface MetaAnalysisParameters {
  /** Effect measure. Effect of each study; ratios are pooled on the log scale, generic takes estimates */
  measure: "odds_ratio" | "risk_ratio" | "risk_difference" | "mean_difference" | "standardized_mean_difference" | "rate_ratio" | "correlation_z" | "proportion_logit" | "generic";
  /** Columns of the studies. Numeric columns by what they hold; one row a study. 1 and 2 are the groups compared, such as treated and control */
  columns: {
    /** Events, group 1. Patients with the event in the first group; in rate_ratio: events */
    events1?: string | undefined;
    /** No event, group 1. Patients without the event in the first group */
    nonevents1?: string | undefined;
    /** Events, group 2. Patients with the event in the second group; in rate_ratio: events */
    events2?: string | undefined;
    /** No event, group 2. Patients without the event in the second group */
    nonevents2?: string | undefined;
    /** Patients, group 1. All patients of the first group */
    total1?: string | undefined;
    /** Patients, group 2. All patients of the second group */
    total2?: string | undefined;
    /** Mean, group 1. Mean of the first group */
    mean1?: string | undefined;
    /** Standard deviation, group 1. Standard deviation of the first group */
    sd1?: string | undefined;
    /** Mean, group 2. Mean of the second group */
    mean2?: string | undefined;
    /** Standard deviation, group 2. Standard deviation of the second group */
    sd2?: string | undefined;
    /** Person-time, group 1. Person-time of the first group */
    time1?: string | undefined;
    /** Person-time, group 2. Person-time of the second group */
    time2?: string | undefined;
    /** Correlation. Correlation that the study found */
    r?: string | undefined;
    /** Patients. All patients of the study */
    n?: string | undefined;
    /** Events. Patients with the event */
    events?: string | undefined;
    /** Estimate. Effect that the study found, on the scale on which it is pooled: ratios as logarithms */
    estimate?: string | undefined;
    /** Variance. Variance of the estimate */
    variance?: string | undefined;
    /** Standard error. Standard error of the estimate, in place of its variance */
    std_error?: string | undefined;
  };
  /** Study. Column with the names of the studies, for tables and figures */
  study?: string | undefined;
  /** Correction of zeros. Added to the counts of studies with a zero. Default: `0.5`. */
  zero_cell_add?: number | undefined;
  /** Studies corrected. Which studies get zero_cell_add: those with a zero, all, all if any has a zero, or none. Default: `"only0"`. */
  zero_cell_to?: "only0" | "all" | "if0all" | "none" | undefined;
  /** Model. One common effect, or effects that vary around a mean. Default: `"random"`. */
  model?: "fixed" | "random" | undefined;
  /** Variance between studies. Estimator of the variance between studies: restricted likelihood, DerSimonian-Laird, Paule-Mandel, likelihood, Sidik-Jonkman. Default: `"REML"`. */
  tau2_method?: "REML" | "DL" | "PM" | "ML" | "SJ" | undefined;
  /** Hartung-Knapp. Hartung-Knapp-Sidik-Jonkman standard error and t distribution; can be narrower, which is not corrected. Default: `false`. */
  hartung_knapp?: boolean | undefined;
  /** Pooling of counts. Pool counts without a correction of zeros; one common effect. Default: inverse variance */
  pooling?: "mantel_haenszel" | "peto" | undefined;
  /** Interval of the variance between studies. Q-profile confidence interval of the variance between studies. Default: `false`. */
  tau2_conf?: boolean | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of meta_analysis: Meta-analysis */
export interface MetaAnalysisResult {
  measure: "odds_ratio" | "risk_ratio" | "risk_difference" | "mean_difference" | "standardized_mean_difference" | "rate_ratio" | "correlation_z" | "proportion_logit" | "generic";
  /** Studies pooled */
  k: number;
  /** Studies without an effect, left out */
  n_missing: number;
  studies: {
    /** Number of the study among those pooled, from 1 */
    study: number;
    label: string;
    /** Log scale for ratios */
    estimate: number | null;
    std_error: number | null;
    conf_low: number | null;
    conf_high: number | null;
    weight_percent: number | null;
  }[];
  /** Log scale for ratios, z for correlations, logit for proportions */
  estimate: number | null;
  std_error: number | null;
  statistic: number | null;
  /** Hartung-Knapp: of the t distribution */
  df?: number;
  p_value: number | null;
  conf_low: number | null;
  conf_high: number | null;
  /** Ratio measures */
  exp_estimate?: number | null;
  exp_conf_low?: number | null;
  exp_conf_high?: number | null;
  heterogeneity: {
    /** Cochran's Q */
    q: number;
    df: number;
    p_value: number;
    /** Percent */
    i_squared: number;
    h_squared: number | null;
  };
  tau_squared?: number;
  tau_squared_std_error?: number | null;
  tau_squared_conf_low?: number | null;
  tau_squared_conf_high?: number | null;
  /** Effect of a new study; normal, or t under Hartung-Knapp */
  prediction_low?: number | null;
  prediction_high?: number | null;
  /** t with k - 2 degrees of freedom (Higgins) */
  prediction_low_t?: number | null;
  prediction_high_t?: number | null;
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of meta_regression: Meta-regression */
export interface MetaRegressionParameters {
  /** Effect measure. Effect of each study; ratios are pooled on the log scale, generic takes estimates */
  measure: "odds_ratio" | "risk_ratio" | "risk_difference" | "mean_difference" | "standardized_mean_difference" | "rate_ratio" | "correlation_z" | "proportion_logit" | "generic";
  /** Columns of the studies. Numeric columns by what they hold; one row a study. 1 and 2 are the groups compared, such as treated and control */
  columns: {
    /** Events, group 1. Patients with the event in the first group; in rate_ratio: events */
    events1?: string | undefined;
    /** No event, group 1. Patients without the event in the first group */
    nonevents1?: string | undefined;
    /** Events, group 2. Patients with the event in the second group; in rate_ratio: events */
    events2?: string | undefined;
    /** No event, group 2. Patients without the event in the second group */
    nonevents2?: string | undefined;
    /** Patients, group 1. All patients of the first group */
    total1?: string | undefined;
    /** Patients, group 2. All patients of the second group */
    total2?: string | undefined;
    /** Mean, group 1. Mean of the first group */
    mean1?: string | undefined;
    /** Standard deviation, group 1. Standard deviation of the first group */
    sd1?: string | undefined;
    /** Mean, group 2. Mean of the second group */
    mean2?: string | undefined;
    /** Standard deviation, group 2. Standard deviation of the second group */
    sd2?: string | undefined;
    /** Person-time, group 1. Person-time of the first group */
    time1?: string | undefined;
    /** Person-time, group 2. Person-time of the second group */
    time2?: string | undefined;
    /** Correlation. Correlation that the study found */
    r?: string | undefined;
    /** Patients. All patients of the study */
    n?: string | undefined;
    /** Events. Patients with the event */
    events?: string | undefined;
    /** Estimate. Effect that the study found, on the scale on which it is pooled: ratios as logarithms */
    estimate?: string | undefined;
    /** Variance. Variance of the estimate */
    variance?: string | undefined;
    /** Standard error. Standard error of the estimate, in place of its variance */
    std_error?: string | undefined;
  };
  /** Study. Column with the names of the studies, for tables and figures */
  study?: string | undefined;
  /** Correction of zeros. Added to the counts of studies with a zero. Default: `0.5`. */
  zero_cell_add?: number | undefined;
  /** Studies corrected. Which studies get zero_cell_add: those with a zero, all, all if any has a zero, or none. Default: `"only0"`. */
  zero_cell_to?: "only0" | "all" | "if0all" | "none" | undefined;
  /** Covariates. Terms of the model: a column name, a column with its coding, or an interaction of terms listed before */
  covariates: readonly (string | {
    /** Column. Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline */
    column: string;
    /** Type. Default: categorical for a text column or where `reference` or `levels` is given, else continuous */
    type?: "continuous" | "categorical" | undefined;
    /** Reference level. Level that the others are compared with; default the first in order */
    reference?: number | string | boolean | undefined;
    /** Levels. Order of the levels; levels not listed are treated as missing. Default: all, in ascending order */
    levels?: readonly (number | string | boolean)[] | undefined;
    /** Transformation. Applied to a continuous column before it enters the model */
    transform?: "log" | "log2" | "log10" | "sqrt" | "square" | "cube" | "log1p" | undefined;
    /** Degree of the polynomial. Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3` */
    polynomial?: number | undefined;
    /** Spline. Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''` */
    spline?: {
      /** Knots. Their number, placed at Harrell's quantiles, or their positions in ascending order */
      knots: number | readonly number[];
    } | undefined;
  } | {
    /** Terms. Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter */
    interaction: readonly string[];
  })[];
  /** Model. One common effect, or effects that vary around a mean. Default: `"random"`. */
  model?: "fixed" | "random" | undefined;
  /** Variance between studies. Estimator of the variance between studies: restricted likelihood, DerSimonian-Laird, Paule-Mandel, likelihood, Sidik-Jonkman. Default: `"REML"`. */
  tau2_method?: "REML" | "DL" | "PM" | "ML" | "SJ" | undefined;
  /** Hartung-Knapp. Hartung-Knapp-Sidik-Jonkman standard error and t distribution; can be narrower, which is not corrected. Default: `false`. */
  hartung_knapp?: boolean | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of meta_regression: Meta-regression */
export interface MetaRegressionResult {
  measure: "odds_ratio" | "risk_ratio" | "risk_difference" | "mean_difference" | "standardized_mean_difference" | "rate_ratio" | "correlation_z" | "proportion_logit" | "generic";
  /** Studies used */
  k: number;
  /** Studies without an effect or with a missing value, left out */
  n_missing: number;
  /** The intercept first */
  coefficients: {
    term: string;
    /** Log scale for ratios, z for correlations, logit for proportions */
    estimate: number;
    std_error: number;
    statistic: number | null;
    p_value: number | null;
    conf_low: number | null;
    conf_high: number | null;
  }[];
  /** Hartung-Knapp: of the t distribution */
  df?: number;
  /** Test that no covariate has an effect (QM) */
  moderators: {
    /** Chi-square, or F with Hartung-Knapp */
    statistic: number | null;
    df: number;
    /** Hartung-Knapp: of the F distribution */
    df_residual?: number;
    p_value: number | null;
  };
  /** What the covariates leave unexplained */
  heterogeneity: {
    /** QE */
    q: number;
    df: number;
    p_value: number;
    /** Percent */
    i_squared: number;
    h_squared: number;
  };
  /** Variance between studies that the covariates leave */
  tau_squared?: number;
  tau_squared_std_error?: number | null;
  /** The same without covariates */
  tau_squared_total?: number;
  /** Percent of the variance between studies that the covariates explain; null where there is none. With model "fixed" the adjusted share of the weighted squares */
  r_squared: number | null;
  /** Where there are categorical covariates. Not in older results */
  factors?: {
    variable: string;
    /** The level that the others are compared with */
    reference: string;
    levels: {
      level: string;
      n: number;
      n_events?: number;
    }[];
    /** Joint Wald test that no level differs, as car::Anova(fit, type = 3, test.statistic = 'Wald' or 'F') without interactions; with one it is that at the reference of the other terms */
    test: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
  }[];
  /** Positions of the knots of each restricted cubic spline, on the scale of the term */
  splines?: {
    term: string;
    knots: number[];
  }[];
  /** Where there are splines or polynomials, as rms::anova; with an interaction the tests are at 0 or the reference of the other term. Not in older results */
  nonlinearity?: {
    term: string;
    /** Joint Wald test of all coefficients of the term */
    association: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
    /** Joint Wald test of the coefficients but the linear one: that the term is a straight line */
    nonlinear: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
  }[];
  /** Of each spline or polynomial that stands in no interaction: its effect at the 5th, 10th, 25th, 75th, 90th and 95th percentile against its median, on the scale of the coefficients, as rms::contrast. Not in older results, nor in those of rows beyond memory */
  spline_effects?: {
    term: string;
    /** Median of the term */
    reference: number;
    effects: {
      value: number;
      /** Difference of the linear predictor from the one at the reference */
      estimate: number;
      std_error: number;
      conf_low: number | null;
      conf_high: number | null;
    }[];
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of meta_subgroup: Meta-analysis by subgroup */
export interface MetaSubgroupParameters {
  /** Effect measure. Effect of each study; ratios are pooled on the log scale, generic takes estimates */
  measure: "odds_ratio" | "risk_ratio" | "risk_difference" | "mean_difference" | "standardized_mean_difference" | "rate_ratio" | "correlation_z" | "proportion_logit" | "generic";
  /** Columns of the studies. Numeric columns by what they hold; one row a study. 1 and 2 are the groups compared, such as treated and control */
  columns: {
    /** Events, group 1. Patients with the event in the first group; in rate_ratio: events */
    events1?: string | undefined;
    /** No event, group 1. Patients without the event in the first group */
    nonevents1?: string | undefined;
    /** Events, group 2. Patients with the event in the second group; in rate_ratio: events */
    events2?: string | undefined;
    /** No event, group 2. Patients without the event in the second group */
    nonevents2?: string | undefined;
    /** Patients, group 1. All patients of the first group */
    total1?: string | undefined;
    /** Patients, group 2. All patients of the second group */
    total2?: string | undefined;
    /** Mean, group 1. Mean of the first group */
    mean1?: string | undefined;
    /** Standard deviation, group 1. Standard deviation of the first group */
    sd1?: string | undefined;
    /** Mean, group 2. Mean of the second group */
    mean2?: string | undefined;
    /** Standard deviation, group 2. Standard deviation of the second group */
    sd2?: string | undefined;
    /** Person-time, group 1. Person-time of the first group */
    time1?: string | undefined;
    /** Person-time, group 2. Person-time of the second group */
    time2?: string | undefined;
    /** Correlation. Correlation that the study found */
    r?: string | undefined;
    /** Patients. All patients of the study */
    n?: string | undefined;
    /** Events. Patients with the event */
    events?: string | undefined;
    /** Estimate. Effect that the study found, on the scale on which it is pooled: ratios as logarithms */
    estimate?: string | undefined;
    /** Variance. Variance of the estimate */
    variance?: string | undefined;
    /** Standard error. Standard error of the estimate, in place of its variance */
    std_error?: string | undefined;
  };
  /** Study. Column with the names of the studies, for tables and figures */
  study?: string | undefined;
  /** Correction of zeros. Added to the counts of studies with a zero. Default: `0.5`. */
  zero_cell_add?: number | undefined;
  /** Studies corrected. Which studies get zero_cell_add: those with a zero, all, all if any has a zero, or none. Default: `"only0"`. */
  zero_cell_to?: "only0" | "all" | "if0all" | "none" | undefined;
  /** Subgroup. Column with the subgroup of each study */
  group: string;
  /** Groups to compare. The groups to compare, in this order; other levels are dropped. Default: all, in ascending order */
  group_levels?: readonly (number | string | boolean)[] | undefined;
  /** Model. One common effect, or effects that vary around a mean. Default: `"random"`. */
  model?: "fixed" | "random" | undefined;
  /** Variance between studies. Estimator of the variance between studies: restricted likelihood, DerSimonian-Laird, Paule-Mandel, likelihood, Sidik-Jonkman. Default: `"REML"`. */
  tau2_method?: "REML" | "DL" | "PM" | "ML" | "SJ" | undefined;
  /** Hartung-Knapp. Hartung-Knapp-Sidik-Jonkman standard error and t distribution; can be narrower, which is not corrected. Default: `false`. */
  hartung_knapp?: boolean | undefined;
  /** Variance between studies of the subgroups. Estimated in each subgroup, or once within all of them; common is steadier where subgroups are small. Default: `"separate"`. */
  tau2?: "separate" | "common" | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of meta_subgroup: Meta-analysis by subgroup */
export interface MetaSubgroupResult {
  measure: "odds_ratio" | "risk_ratio" | "risk_difference" | "mean_difference" | "standardized_mean_difference" | "rate_ratio" | "correlation_z" | "proportion_logit" | "generic";
  /** Studies used */
  k: number;
  /** Studies without an effect or a subgroup, or of a level left out */
  n_missing: number;
  groups: {
    group: string;
    k: number;
    /** Log scale for ratios, z for correlations, logit for proportions */
    estimate: number | null;
    std_error: number | null;
    statistic: number | null;
    /** Hartung-Knapp: of the t distribution */
    df?: number;
    p_value: number | null;
    conf_low: number | null;
    conf_high: number | null;
    /** Ratio measures */
    exp_estimate?: number | null;
    exp_conf_low?: number | null;
    exp_conf_high?: number | null;
    heterogeneity: {
      /** Cochran's Q */
      q: number;
      df: number;
      p_value: number;
      /** Percent */
      i_squared: number;
      h_squared: number | null;
    };
    tau_squared?: number;
    tau_squared_std_error?: number | null;
  }[];
  /** Test that the subgroups have one mean effect */
  between: {
    /** Chi-square, or F with Hartung-Knapp and a common variance between studies */
    statistic: number | null;
    df: number;
    /** Of the F distribution */
    df_residual?: number;
    p_value: number | null;
  };
  /** Heterogeneity inside of the subgroups, by weights of inverse variances */
  within: {
    q: number;
    df: number;
    p_value: number | null;
  };
  /** tau2 "common": the variance between studies of one subgroup */
  tau_squared_within?: number;
  /** All studies together, without the subgroups */
  overall: {
    /** Log scale for ratios, z for correlations, logit for proportions */
    estimate: number | null;
    std_error: number | null;
    statistic: number | null;
    /** Hartung-Knapp: of the t distribution */
    df?: number;
    p_value: number | null;
    conf_low: number | null;
    conf_high: number | null;
    /** Ratio measures */
    exp_estimate?: number | null;
    exp_conf_low?: number | null;
    exp_conf_high?: number | null;
    heterogeneity: {
      /** Cochran's Q */
      q: number;
      df: number;
      p_value: number;
      /** Percent */
      i_squared: number;
      h_squared: number | null;
    };
    tau_squared?: number;
    tau_squared_std_error?: number | null;
  };
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of meta_egger: Egger's test of small-study effects */
export interface MetaEggerParameters {
  /** Effect measure. Effect of each study; ratios are pooled on the log scale, generic takes estimates */
  measure: "odds_ratio" | "risk_ratio" | "risk_difference" | "mean_difference" | "standardized_mean_difference" | "rate_ratio" | "correlation_z" | "proportion_logit" | "generic";
  /** Columns of the studies. Numeric columns by what they hold; one row a study. 1 and 2 are the groups compared, such as treated and control */
  columns: {
    /** Events, group 1. Patients with the event in the first group; in rate_ratio: events */
    events1?: string | undefined;
    /** No event, group 1. Patients without the event in the first group */
    nonevents1?: string | undefined;
    /** Events, group 2. Patients with the event in the second group; in rate_ratio: events */
    events2?: string | undefined;
    /** No event, group 2. Patients without the event in the second group */
    nonevents2?: string | undefined;
    /** Patients, group 1. All patients of the first group */
    total1?: string | undefined;
    /** Patients, group 2. All patients of the second group */
    total2?: string | undefined;
    /** Mean, group 1. Mean of the first group */
    mean1?: string | undefined;
    /** Standard deviation, group 1. Standard deviation of the first group */
    sd1?: string | undefined;
    /** Mean, group 2. Mean of the second group */
    mean2?: string | undefined;
    /** Standard deviation, group 2. Standard deviation of the second group */
    sd2?: string | undefined;
    /** Person-time, group 1. Person-time of the first group */
    time1?: string | undefined;
    /** Person-time, group 2. Person-time of the second group */
    time2?: string | undefined;
    /** Correlation. Correlation that the study found */
    r?: string | undefined;
    /** Patients. All patients of the study */
    n?: string | undefined;
    /** Events. Patients with the event */
    events?: string | undefined;
    /** Estimate. Effect that the study found, on the scale on which it is pooled: ratios as logarithms */
    estimate?: string | undefined;
    /** Variance. Variance of the estimate */
    variance?: string | undefined;
    /** Standard error. Standard error of the estimate, in place of its variance */
    std_error?: string | undefined;
  };
  /** Study. Column with the names of the studies, for tables and figures */
  study?: string | undefined;
  /** Correction of zeros. Added to the counts of studies with a zero. Default: `0.5`. */
  zero_cell_add?: number | undefined;
  /** Studies corrected. Which studies get zero_cell_add: those with a zero, all, all if any has a zero, or none. Default: `"only0"`. */
  zero_cell_to?: "only0" | "all" | "if0all" | "none" | undefined;
}

/** Result of meta_egger: Egger's test of small-study effects */
export interface MetaEggerResult {
  k: number;
  n_missing: number;
  /** 0 without small-study effects */
  intercept: number;
  std_error: number | null;
  statistic: number | null;
  df: number;
  p_value: number | null;
  slope: number;
  begg_kendall_tau: number | null;
  begg_p_value: number | null;
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of meta_trim_and_fill: Trim and fill */
export interface MetaTrimAndFillParameters {
  /** Effect measure. Effect of each study; ratios are pooled on the log scale, generic takes estimates */
  measure: "odds_ratio" | "risk_ratio" | "risk_difference" | "mean_difference" | "standardized_mean_difference" | "rate_ratio" | "correlation_z" | "proportion_logit" | "generic";
  /** Columns of the studies. Numeric columns by what they hold; one row a study. 1 and 2 are the groups compared, such as treated and control */
  columns: {
    /** Events, group 1. Patients with the event in the first group; in rate_ratio: events */
    events1?: string | undefined;
    /** No event, group 1. Patients without the event in the first group */
    nonevents1?: string | undefined;
    /** Events, group 2. Patients with the event in the second group; in rate_ratio: events */
    events2?: string | undefined;
    /** No event, group 2. Patients without the event in the second group */
    nonevents2?: string | undefined;
    /** Patients, group 1. All patients of the first group */
    total1?: string | undefined;
    /** Patients, group 2. All patients of the second group */
    total2?: string | undefined;
    /** Mean, group 1. Mean of the first group */
    mean1?: string | undefined;
    /** Standard deviation, group 1. Standard deviation of the first group */
    sd1?: string | undefined;
    /** Mean, group 2. Mean of the second group */
    mean2?: string | undefined;
    /** Standard deviation, group 2. Standard deviation of the second group */
    sd2?: string | undefined;
    /** Person-time, group 1. Person-time of the first group */
    time1?: string | undefined;
    /** Person-time, group 2. Person-time of the second group */
    time2?: string | undefined;
    /** Correlation. Correlation that the study found */
    r?: string | undefined;
    /** Patients. All patients of the study */
    n?: string | undefined;
    /** Events. Patients with the event */
    events?: string | undefined;
    /** Estimate. Effect that the study found, on the scale on which it is pooled: ratios as logarithms */
    estimate?: string | undefined;
    /** Variance. Variance of the estimate */
    variance?: string | undefined;
    /** Standard error. Standard error of the estimate, in place of its variance */
    std_error?: string | undefined;
  };
  /** Study. Column with the names of the studies, for tables and figures */
  study?: string | undefined;
  /** Correction of zeros. Added to the counts of studies with a zero. Default: `0.5`. */
  zero_cell_add?: number | undefined;
  /** Studies corrected. Which studies get zero_cell_add: those with a zero, all, all if any has a zero, or none. Default: `"only0"`. */
  zero_cell_to?: "only0" | "all" | "if0all" | "none" | undefined;
  /** Model. One common effect, or effects that vary around a mean. Default: `"random"`. */
  model?: "fixed" | "random" | undefined;
  /** Variance between studies. Estimator of the variance between studies: restricted likelihood, DerSimonian-Laird, Paule-Mandel, likelihood, Sidik-Jonkman. Default: `"REML"`. */
  tau2_method?: "REML" | "DL" | "PM" | "ML" | "SJ" | undefined;
  /** Hartung-Knapp. Hartung-Knapp-Sidik-Jonkman standard error and t distribution; can be narrower, which is not corrected. Default: `false`. */
  hartung_knapp?: boolean | undefined;
  /** Estimator of the missing studies. L0, by the sum of ranks, is advised; R0, by the longest run of ranks, also tests whether any are missing. Default: `"L0"`. */
  estimator?: "L0" | "R0" | "Q0" | undefined;
  /** Side of the missing studies. Where studies are thought to be missing. Default: the side on which small studies are fewer, by regression on the standard error */
  side?: "left" | "right" | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of meta_trim_and_fill: Trim and fill */
export interface MetaTrimAndFillResult {
  measure: "odds_ratio" | "risk_ratio" | "risk_difference" | "mean_difference" | "standardized_mean_difference" | "rate_ratio" | "correlation_z" | "proportion_logit" | "generic";
  /** Studies found */
  k: number;
  /** Studies without an effect, left out */
  n_missing: number;
  side: "left" | "right";
  /** Studies that are thought to be missing */
  k0: number;
  k0_std_error: number | null;
  /** Estimator R0: of the hypothesis that none is missing */
  k0_p_value?: number | null;
  /** Log scale for ratios, z for correlations, logit for proportions */
  estimate: number | null;
  std_error: number | null;
  statistic: number | null;
  /** Hartung-Knapp: of the t distribution */
  df?: number;
  p_value: number | null;
  conf_low: number | null;
  conf_high: number | null;
  /** Ratio measures */
  exp_estimate?: number | null;
  exp_conf_low?: number | null;
  exp_conf_high?: number | null;
  heterogeneity: {
    /** Cochran's Q */
    q: number;
    df: number;
    p_value: number;
    /** Percent */
    i_squared: number;
    h_squared: number | null;
  };
  tau_squared?: number;
  tau_squared_std_error?: number | null;
  /** The pooled effect of the studies found */
  observed: {
    /** Log scale for ratios, z for correlations, logit for proportions */
    estimate: number | null;
    std_error: number | null;
    statistic: number | null;
    /** Hartung-Knapp: of the t distribution */
    df?: number;
    p_value: number | null;
    conf_low: number | null;
    conf_high: number | null;
    /** Ratio measures */
    exp_estimate?: number | null;
    exp_conf_low?: number | null;
    exp_conf_high?: number | null;
    heterogeneity: {
      /** Cochran's Q */
      q: number;
      df: number;
      p_value: number;
      /** Percent */
      i_squared: number;
      h_squared: number | null;
    };
    tau_squared?: number;
    tau_squared_std_error?: number | null;
  };
  filled: {
    /** Number of the study, among those used, that it is the mirror image of, from 1 */
    reflects: number;
    label: string;
    estimate: number;
    std_error: number;
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of meta_leave_one_out: Leave-one-out meta-analysis */
export interface MetaLeaveOneOutParameters {
  /** Effect measure. Effect of each study; ratios are pooled on the log scale, generic takes estimates */
  measure: "odds_ratio" | "risk_ratio" | "risk_difference" | "mean_difference" | "standardized_mean_difference" | "rate_ratio" | "correlation_z" | "proportion_logit" | "generic";
  /** Columns of the studies. Numeric columns by what they hold; one row a study. 1 and 2 are the groups compared, such as treated and control */
  columns: {
    /** Events, group 1. Patients with the event in the first group; in rate_ratio: events */
    events1?: string | undefined;
    /** No event, group 1. Patients without the event in the first group */
    nonevents1?: string | undefined;
    /** Events, group 2. Patients with the event in the second group; in rate_ratio: events */
    events2?: string | undefined;
    /** No event, group 2. Patients without the event in the second group */
    nonevents2?: string | undefined;
    /** Patients, group 1. All patients of the first group */
    total1?: string | undefined;
    /** Patients, group 2. All patients of the second group */
    total2?: string | undefined;
    /** Mean, group 1. Mean of the first group */
    mean1?: string | undefined;
    /** Standard deviation, group 1. Standard deviation of the first group */
    sd1?: string | undefined;
    /** Mean, group 2. Mean of the second group */
    mean2?: string | undefined;
    /** Standard deviation, group 2. Standard deviation of the second group */
    sd2?: string | undefined;
    /** Person-time, group 1. Person-time of the first group */
    time1?: string | undefined;
    /** Person-time, group 2. Person-time of the second group */
    time2?: string | undefined;
    /** Correlation. Correlation that the study found */
    r?: string | undefined;
    /** Patients. All patients of the study */
    n?: string | undefined;
    /** Events. Patients with the event */
    events?: string | undefined;
    /** Estimate. Effect that the study found, on the scale on which it is pooled: ratios as logarithms */
    estimate?: string | undefined;
    /** Variance. Variance of the estimate */
    variance?: string | undefined;
    /** Standard error. Standard error of the estimate, in place of its variance */
    std_error?: string | undefined;
  };
  /** Study. Column with the names of the studies, for tables and figures */
  study?: string | undefined;
  /** Correction of zeros. Added to the counts of studies with a zero. Default: `0.5`. */
  zero_cell_add?: number | undefined;
  /** Studies corrected. Which studies get zero_cell_add: those with a zero, all, all if any has a zero, or none. Default: `"only0"`. */
  zero_cell_to?: "only0" | "all" | "if0all" | "none" | undefined;
  /** Model. One common effect, or effects that vary around a mean. Default: `"random"`. */
  model?: "fixed" | "random" | undefined;
  /** Variance between studies. Estimator of the variance between studies: restricted likelihood, DerSimonian-Laird, Paule-Mandel, likelihood, Sidik-Jonkman. Default: `"REML"`. */
  tau2_method?: "REML" | "DL" | "PM" | "ML" | "SJ" | undefined;
  /** Hartung-Knapp. Hartung-Knapp-Sidik-Jonkman standard error and t distribution; can be narrower, which is not corrected. Default: `false`. */
  hartung_knapp?: boolean | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of meta_leave_one_out: Leave-one-out meta-analysis */
export interface MetaLeaveOneOutResult {
  k: number;
  n_missing: number;
  results: {
    /** Number of the study left out, from 1 */
    omitted: number;
    label: string;
    /** Log scale for ratios */
    estimate: number;
    std_error: number | null;
    p_value: number | null;
    conf_low: number | null;
    conf_high: number | null;
    q: number;
    q_p_value: number;
    tau_squared: number | null;
    i_squared: number;
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of network_meta_analysis: Network meta-analysis */
export interface NetworkMetaAnalysisParameters {
  /** Effect measure. Effect of a treatment against another; ratios are pooled on the log scale */
  measure: "odds_ratio" | "risk_ratio" | "risk_difference" | "rate_ratio" | "hazard_ratio" | "mean_difference" | "standardized_mean_difference" | "generic";
  /** Study. Rows of one study belong together */
  study: string;
  /** Treatment. Treatment of the arm; with a comparator, the treatment that is compared with it */
  treatment: string;
  /** Comparator. Where a row is a comparison of two arms and not one arm; a study of several arms has a row for each two of them */
  comparator?: string | undefined;
  /** Columns of the arms. Numeric columns by what they hold; one row an arm, or a comparison */
  columns: {
    /** Events. Patients of the arm with the event; in rate_ratio: events */
    events?: string | undefined;
    /** Patients. All patients of the arm */
    total?: string | undefined;
    /** Person-time. Person-time of the arm */
    time?: string | undefined;
    /** Mean. Mean of the arm */
    mean?: string | undefined;
    /** Standard deviation. Standard deviation of the arm */
    sd?: string | undefined;
    /** Estimate. Effect of the treatment against the comparator: ratios as logarithms */
    estimate?: string | undefined;
    /** Variance. Variance of the estimate */
    variance?: string | undefined;
    /** Standard error. Standard error of the estimate, in place of its variance */
    std_error?: string | undefined;
  };
  /** Reference. Treatment that the others are compared with. Default: the one of the most studies */
  reference?: number | string | boolean | undefined;
  /** Model. One common effect of each comparison, or effects that vary between studies. Default: `"random"`. */
  model?: "fixed" | "random" | undefined;
  /** Small values. Whether a small effect is good (deaths) or bad (responses): turns the ranking. Default: `"desirable"`. */
  small_values?: "desirable" | "undesirable" | undefined;
  /** Variance between studies. DerSimonian and Laird generalised to networks, or restricted maximum likelihood; the same for all comparisons. Default: `"DL"`. */
  tau2_method?: "DL" | "REML" | undefined;
  /** Correction of zeros. Added to the counts of all arms of a study with a zero. Default: `0.5`. */
  zero_cell_add?: number | undefined;
  /** Order for the funnel plot. Draws the comparison-adjusted funnel plot and tests its asymmetry. All treatments in an order in which small studies may favour one (such as new to old): each comparison is of the earlier against the later. Or some, such as placebo: comparisons of others against them */
  funnel_order?: readonly (number | string | boolean)[] | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of network_meta_analysis: Network meta-analysis */
export interface NetworkMetaAnalysisResult {
  measure: "odds_ratio" | "risk_ratio" | "risk_difference" | "rate_ratio" | "hazard_ratio" | "mean_difference" | "standardized_mean_difference" | "generic";
  n_studies: number;
  n_treatments: number;
  /** Two arms of a study are one */
  n_comparisons: number;
  /** Sets of treatments that studies compare */
  n_designs: number;
  /** Studies with more than two arms */
  n_multi_arm: number;
  /** Rows with a missing value, or of studies without a comparison, left out */
  n_missing: number;
  reference: string;
  treatments: {
    treatment: string;
    studies: number;
    patients?: number;
    /** Mean certainty that it is better than another treatment, 0 to 1 */
    p_score: number;
    /** By P-score, 1 is best */
    rank: number;
  }[];
  /** Of each treatment against the reference */
  effects: {
    treatment: string;
    /** Log scale for ratios */
    estimate: number;
    std_error: number;
    statistic: number;
    p_value: number;
    conf_low: number;
    conf_high: number;
    /** Effect in a new study, by t with the degrees of freedom of Q (Veroniki et al. 2019); null with fewer than 2. Only with random effects. Not in older results */
    prediction_low?: number | null;
    prediction_high?: number | null;
  }[];
  /** Of every two treatments: network, direct, and by back-calculation indirect estimates */
  comparisons: {
    treatment: string;
    comparator: string;
    /** That compare the two */
    studies: number;
    /** Log scale for ratios */
    estimate: number;
    std_error: number;
    statistic: number;
    p_value: number;
    conf_low: number;
    conf_high: number;
    /** Effect in a new study, by t with the degrees of freedom of Q (Veroniki et al. 2019); null with fewer than 2. Only with random effects. Not in older results */
    prediction_low?: number | null;
    prediction_high?: number | null;
    /** Share of direct evidence in the estimate of the network */
    proportion_direct: number;
    direct: {
      /** Log scale for ratios */
      estimate: number;
      std_error: number;
      statistic: number;
      p_value: number;
      conf_low: number;
      conf_high: number;
    } | null;
    indirect: {
      /** Log scale for ratios */
      estimate: number;
      std_error: number;
      statistic: number;
      p_value: number;
      conf_low: number;
      conf_high: number;
    } | null;
    /** Direct less indirect: the test of consistency of this comparison */
    difference: {
      /** Log scale for ratios */
      estimate: number;
      std_error: number;
      statistic: number;
      p_value: number;
      conf_low: number;
      conf_high: number;
    } | null;
  }[];
  /** Of the whole network */
  heterogeneity: {
    q: number;
    df: number;
    p_value: number | null;
    /** Percent */
    i_squared: number;
  };
  /** Variance between studies, the same for all comparisons */
  tau_squared?: number;
  inconsistency: {
    /** Heterogeneity of studies of the same design */
    within: {
      q: number;
      df: number;
      p_value: number | null;
    };
    /** Inconsistency between designs */
    between: {
      q: number;
      df: number;
      p_value: number | null;
    };
    /** The same in a model with random effects of designs by treatments */
    between_random: {
      q: number;
      df: number;
      p_value: number | null;
      tau_squared_within: number;
    };
    designs: {
      q: number;
      df: number;
      p_value: number | null;
      treatments: string[];
      studies: number;
    }[];
  };
  /** The comparison-adjusted funnel plot; where funnel_order is given */
  small_study_effects?: {
    order: string[];
    comparisons: {
      study: string;
      treatment: string;
      comparator: string;
      estimate: number;
      std_error: number;
      /** Pooled direct evidence of the two treatments */
      direct: number;
      /** The estimate less the direct one */
      adjusted: number;
    }[];
    /** Of the adjusted estimates; null with fewer than 3 comparisons, or where all errors are equal */
    egger: {
      intercept: number;
      slope: number;
      std_error: number | null;
      statistic: number | null;
      df: number;
      p_value: number | null;
    } | null;
  };
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of meta_diagnostic: Meta-analysis of diagnostic accuracy */
export interface MetaDiagnosticParameters {
  /** True positives. Patients with the condition whose test was positive; one row a study */
  true_positives: string;
  /** False positives. Patients without the condition whose test was positive */
  false_positives: string;
  /** False negatives. Patients with the condition whose test was negative */
  false_negatives: string;
  /** True negatives. Patients without the condition whose test was negative */
  true_negatives: string;
  /** Study. Column with the names of the studies, for tables and figures */
  study?: string | undefined;
  /** Covariates. Terms that tell the studies apart (version of the test, setting, year): sensitivity and specificity are both regressed on them. Splines and polynomials are not taken. Default: `[]`. */
  covariates?: readonly (string | {
    /** Column. Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline */
    column: string;
    /** Type. Default: categorical for a text column or where `reference` or `levels` is given, else continuous */
    type?: "continuous" | "categorical" | undefined;
    /** Reference level. Level that the others are compared with; default the first in order */
    reference?: number | string | boolean | undefined;
    /** Levels. Order of the levels; levels not listed are treated as missing. Default: all, in ascending order */
    levels?: readonly (number | string | boolean)[] | undefined;
    /** Transformation. Applied to a continuous column before it enters the model */
    transform?: "log" | "log2" | "log10" | "sqrt" | "square" | "cube" | "log1p" | undefined;
    /** Degree of the polynomial. Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3` */
    polynomial?: number | undefined;
    /** Spline. Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''` */
    spline?: {
      /** Knots. Their number, placed at Harrell's quantiles, or their positions in ascending order */
      knots: number | readonly number[];
    } | undefined;
  } | {
    /** Terms. Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter */
    interaction: readonly string[];
  })[] | undefined;
  /** Estimator. Restricted maximum likelihood, or maximum likelihood. Default: `"REML"`. */
  estimator?: "REML" | "ML" | undefined;
  /** Correction of zeros. Added to all four counts of the studies that are corrected. Default: `0.5`. */
  zero_cell_add?: number | undefined;
  /** Studies corrected. Which studies get zero_cell_add: all if any has a zero (as mada does), those with a zero, all, or none. Default: `"if0all"`. */
  zero_cell_to?: "if0all" | "only0" | "all" | "none" | undefined;
  /** Resamples of the area. Data sets drawn from the fitted model (parametric bootstrap) for the interval of the area under the curve; 0 for none, otherwise at least 100. Default: `1000`. */
  auc_resamples?: number | undefined;
  /** Seed. Of these draws: the numbers that R draws after set.seed(seed). Default: `1`. */
  seed?: number | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of meta_diagnostic: Meta-analysis of diagnostic accuracy */
export interface MetaDiagnosticResult {
  /** Studies used */
  k: number;
  /** Studies with a missing count, left out */
  n_missing: number;
  /** Patients with the condition */
  n_condition: number;
  /** Patients without the condition */
  n_no_condition: number;
  /** At the summary point; with covariates where these have their means over the studies */
  sensitivity: {
    estimate: number;
    conf_low: number;
    conf_high: number;
  };
  /** At the same point */
  specificity: {
    estimate: number;
    conf_low: number;
    conf_high: number;
  };
  logit_sensitivity: {
    estimate: number;
    std_error: number;
    /** Between studies */
    std_dev: number;
  };
  logit_specificity: {
    estimate: number;
    std_error: number;
    /** Between studies */
    std_dev: number;
  };
  /** Of the two pooled logits */
  covariance: number;
  /** Between studies, of the logits of sensitivity and specificity; below 0 where studies use different thresholds. Null where one does not vary */
  correlation: number | null;
  diagnostic_odds_ratio: {
    estimate: number;
    conf_low: number;
    conf_high: number;
  };
  positive_likelihood_ratio: {
    estimate: number;
    conf_low: number;
    conf_high: number;
  };
  negative_likelihood_ratio: {
    estimate: number;
    conf_low: number;
    conf_high: number;
  };
  /** Rutter and Gatsonis's parameters; null where sensitivity or specificity does not vary between studies */
  hsroc: {
    /** Mean threshold */
    theta: number;
    /** Mean accuracy */
    lambda: number;
    /** Shape: 0 where the curve is symmetric */
    beta: number;
    variance_theta: number;
    variance_lambda: number;
  } | null;
  /** Area under the summary ROC curve from 0 to 1; null with covariates */
  auc: number | null;
  /** Percentiles over data sets drawn from the fitted model and fitted again. Null where more than half have no curve; not there without auc_resamples or with covariates, nor in older results */
  auc_interval?: {
    conf_low: number;
    conf_high: number;
    /** Standard deviation over the resamples */
    std_error: number;
    /** Monte Carlo standard error of the limit */
    conf_low_error: number;
    conf_high_error: number;
    resamples: number;
    /** Without a maximum or a curve, left out */
    resamples_failed: number;
    seed: number;
  } | null;
  /** Area over the false positive rates of the studies (from 0.01 to 0.99 at most), over their range */
  partial_auc: number | null;
  /** Extent of the region of the summary point */
  confidence_region: {
    sensitivity_low: number;
    sensitivity_high: number;
    specificity_low: number;
    specificity_high: number;
  };
  /** Extent of the region in which a further study will lie */
  prediction_region: {
    sensitivity_low: number;
    sensitivity_high: number;
    specificity_low: number;
    specificity_high: number;
  };
  /** Chi-square test that all studies have one sensitivity */
  equal_sensitivity: {
    statistic: number | null;
    df: number;
    p_value: number | null;
  };
  equal_specificity: {
    statistic: number | null;
    df: number;
    p_value: number | null;
  };
  /** Percent of the variation that is between studies, of the two logits together and of each (Zhou and Dendukuri); with covariates what these leave. Not in older results */
  i_squared?: {
    bivariate: number;
    sensitivity: number;
    specificity: number;
  };
  /** With covariates: of the logits of sensitivity and of specificity, the intercept first */
  coefficients?: {
    sensitivity: {
      term: string;
      /** Of the logit */
      estimate: number;
      std_error: number;
      statistic: number | null;
      p_value: number | null;
      conf_low: number | null;
      conf_high: number | null;
    }[];
    specificity: {
      term: string;
      /** Of the logit */
      estimate: number;
      std_error: number;
      statistic: number | null;
      p_value: number | null;
      conf_low: number | null;
      conf_high: number | null;
    }[];
  };
  /** With covariates: tests that none has an effect on sensitivity or specificity */
  covariate_tests?: {
    /** Against the model without covariates, both by maximum likelihood */
    likelihood_ratio: {
      statistic: number | null;
      df: number;
      p_value: number | null;
    };
    wald: {
      both: {
        statistic: number | null;
        df: number;
        p_value: number | null;
      };
      sensitivity: {
        statistic: number | null;
        df: number;
        p_value: number | null;
      };
      specificity: {
        statistic: number | null;
        df: number;
        p_value: number | null;
      };
    };
  };
  /** With covariates: Wald tests of all coefficients of each term */
  terms?: {
    term: string;
    both: {
      statistic: number | null;
      df: number;
      p_value: number | null;
    };
    sensitivity: {
      statistic: number | null;
      df: number;
      p_value: number | null;
    };
    specificity: {
      statistic: number | null;
      df: number;
      p_value: number | null;
    };
  }[];
  /** With one categorical covariate alone: the summary point of each level */
  levels?: {
    level: string;
    k: number;
    sensitivity: {
      estimate: number;
      conf_low: number;
      conf_high: number;
    };
    specificity: {
      estimate: number;
      conf_low: number;
      conf_high: number;
    };
    diagnostic_odds_ratio: {
      estimate: number;
      conf_low: number;
      conf_high: number;
    };
  }[];
  /** Of the logits; restricted with REML */
  log_likelihood: number;
  studies: {
    study: string;
    true_positives: number;
    false_positives: number;
    false_negatives: number;
    true_negatives: number;
    sensitivity: {
      estimate: number;
      conf_low: number;
      conf_high: number;
    };
    specificity: {
      estimate: number;
      conf_low: number;
      conf_high: number;
    };
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of multiple_imputation: Multiple imputation */
export type MultipleImputationParameters = {
  /** Model. Analysis of each imputed data set: linear, logistic or Cox regression */
  model: "linear";
  /** Outcome. Numeric outcome; imputed where it is missing */
  outcome: string;
  /** Covariates. Terms of the model: a column name, a column with its coding, or an interaction of terms listed before */
  covariates: readonly (string | {
    /** Column. Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline */
    column: string;
    /** Type. Default: categorical for a text column or where `reference` or `levels` is given, else continuous */
    type?: "continuous" | "categorical" | undefined;
    /** Reference level. Level that the others are compared with; default the first in order */
    reference?: number | string | boolean | undefined;
    /** Levels. Order of the levels; levels not listed are treated as missing. Default: all, in ascending order */
    levels?: readonly (number | string | boolean)[] | undefined;
    /** Transformation. Applied to a continuous column before it enters the model */
    transform?: "log" | "log2" | "log10" | "sqrt" | "square" | "cube" | "log1p" | undefined;
    /** Degree of the polynomial. Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3` */
    polynomial?: number | undefined;
    /** Spline. Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''` */
    spline?: {
      /** Knots. Their number, placed at Harrell's quantiles, or their positions in ascending order */
      knots: number | readonly number[];
    } | undefined;
  } | {
    /** Terms. Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter */
    interaction: readonly string[];
  })[];
  /** Auxiliary variables. Columns that help to predict missing values or to tell why they are missing, but are not in the model; imputed too. Default: `[]`. */
  auxiliary?: readonly string[] | undefined;
  /** Imputation models. Of single columns. Default: pmm for numbers, logreg for two levels, polyreg for more, as in mice. Default: `[]`. */
  methods?: readonly {
    /** Column. One of the columns used */
    column: string;
    /** Imputation model. pmm: predictive mean matching; norm: Bayesian linear regression; logreg: logistic, of two levels; polyreg: multinomial logistic */
    method: "pmm" | "norm" | "logreg" | "polyreg";
  }[] | undefined;
  /** Imputed data sets. At least as many as there are percent of incomplete rows (White, Royston and Wood). Default: `20`. */
  imputations?: number | undefined;
  /** Iterations. Rounds over the variables; look at the trace whether they were enough. Default: `10`. */
  iterations?: number | undefined;
  /** Donors. Of predictive mean matching: how many nearest rows one is drawn from. Default: `5`. */
  donors?: number | undefined;
  /** Seed. Of the random draws, which follow each other as in mice with the same seed. Default: `1`. */
  seed?: number | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
} | {
  /** Model. Analysis of each imputed data set: linear, logistic or Cox regression */
  model: "logistic";
  /** Outcome. Column that tells the event; imputed where it is missing */
  outcome: string;
  /** Event value. The value, or the values, of `outcome` that count as the event. Default: `1`. */
  event_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Covariates. Terms of the model: a column name, a column with its coding, or an interaction of terms listed before */
  covariates: readonly (string | {
    /** Column. Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline */
    column: string;
    /** Type. Default: categorical for a text column or where `reference` or `levels` is given, else continuous */
    type?: "continuous" | "categorical" | undefined;
    /** Reference level. Level that the others are compared with; default the first in order */
    reference?: number | string | boolean | undefined;
    /** Levels. Order of the levels; levels not listed are treated as missing. Default: all, in ascending order */
    levels?: readonly (number | string | boolean)[] | undefined;
    /** Transformation. Applied to a continuous column before it enters the model */
    transform?: "log" | "log2" | "log10" | "sqrt" | "square" | "cube" | "log1p" | undefined;
    /** Degree of the polynomial. Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3` */
    polynomial?: number | undefined;
    /** Spline. Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''` */
    spline?: {
      /** Knots. Their number, placed at Harrell's quantiles, or their positions in ascending order */
      knots: number | readonly number[];
    } | undefined;
  } | {
    /** Terms. Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter */
    interaction: readonly string[];
  })[];
  /** Auxiliary variables. Columns that help to predict missing values or to tell why they are missing, but are not in the model; imputed too. Default: `[]`. */
  auxiliary?: readonly string[] | undefined;
  /** Imputation models. Of single columns. Default: pmm for numbers, logreg for two levels, polyreg for more, as in mice. Default: `[]`. */
  methods?: readonly {
    /** Column. One of the columns used */
    column: string;
    /** Imputation model. pmm: predictive mean matching; norm: Bayesian linear regression; logreg: logistic, of two levels; polyreg: multinomial logistic */
    method: "pmm" | "norm" | "logreg" | "polyreg";
  }[] | undefined;
  /** Imputed data sets. At least as many as there are percent of incomplete rows (White, Royston and Wood). Default: `20`. */
  imputations?: number | undefined;
  /** Iterations. Rounds over the variables; look at the trace whether they were enough. Default: `10`. */
  iterations?: number | undefined;
  /** Donors. Of predictive mean matching: how many nearest rows one is drawn from. Default: `5`. */
  donors?: number | undefined;
  /** Seed. Of the random draws, which follow each other as in mice with the same seed. Default: `1`. */
  seed?: number | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
} | {
  /** Model. Analysis of each imputed data set: linear, logistic or Cox regression */
  model: "cox";
  /** Follow-up time. Follow-up time (with `entry`: the time of leaving observation); numeric, not negative */
  time: string;
  /** Event. Column that tells what happened at `time` */
  event: string;
  /** Event value. The value, or the values, of `event` that count as the event; every other value is censored. Default: `1`. */
  event_value?: number | string | boolean | readonly (number | string | boolean)[] | undefined;
  /** Covariates. Terms of the model: a column name, a column with its coding, or an interaction of terms listed before */
  covariates: readonly (string | {
    /** Column. Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline */
    column: string;
    /** Type. Default: categorical for a text column or where `reference` or `levels` is given, else continuous */
    type?: "continuous" | "categorical" | undefined;
    /** Reference level. Level that the others are compared with; default the first in order */
    reference?: number | string | boolean | undefined;
    /** Levels. Order of the levels; levels not listed are treated as missing. Default: all, in ascending order */
    levels?: readonly (number | string | boolean)[] | undefined;
    /** Transformation. Applied to a continuous column before it enters the model */
    transform?: "log" | "log2" | "log10" | "sqrt" | "square" | "cube" | "log1p" | undefined;
    /** Degree of the polynomial. Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3` */
    polynomial?: number | undefined;
    /** Spline. Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''` */
    spline?: {
      /** Knots. Their number, placed at Harrell's quantiles, or their positions in ascending order */
      knots: number | readonly number[];
    } | undefined;
  } | {
    /** Terms. Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter */
    interaction: readonly string[];
  })[];
  /** Auxiliary variables. Columns that help to predict missing values or to tell why they are missing, but are not in the model; imputed too. Default: `[]`. */
  auxiliary?: readonly string[] | undefined;
  /** Imputation models. Of single columns. Default: pmm for numbers, logreg for two levels, polyreg for more, as in mice. Default: `[]`. */
  methods?: readonly {
    /** Column. One of the columns used */
    column: string;
    /** Imputation model. pmm: predictive mean matching; norm: Bayesian linear regression; logreg: logistic, of two levels; polyreg: multinomial logistic */
    method: "pmm" | "norm" | "logreg" | "polyreg";
  }[] | undefined;
  /** Imputed data sets. At least as many as there are percent of incomplete rows (White, Royston and Wood). Default: `20`. */
  imputations?: number | undefined;
  /** Iterations. Rounds over the variables; look at the trace whether they were enough. Default: `10`. */
  iterations?: number | undefined;
  /** Donors. Of predictive mean matching: how many nearest rows one is drawn from. Default: `5`. */
  donors?: number | undefined;
  /** Seed. Of the random draws, which follow each other as in mice with the same seed. Default: `1`. */
  seed?: number | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
};

/** Result of multiple_imputation: Multiple imputation */
export interface MultipleImputationResult {
  n: number;
  /** Of a Cox model */
  n_events?: number;
  /** Rows without follow-up time or event, which are not imputed */
  n_missing: number;
  /** Rows with a value imputed */
  n_incomplete: number;
  imputations: number;
  iterations: number;
  seed: number;
  /** Degrees of freedom had nothing been missing: rows, or events, less coefficients */
  df_complete: number;
  coefficients: {
    term: string;
    estimate: number;
    std_error: number;
    /** Barnard and Rubin */
    df: number | null;
    statistic: number | null;
    p_value: number | null;
    conf_low: number | null;
    conf_high: number | null;
    /** Odds ratio or hazard ratio */
    ratio?: number | "Infinity" | "-Infinity" | null;
    ratio_conf_low?: number | "Infinity" | "-Infinity" | null;
    ratio_conf_high?: number | "Infinity" | "-Infinity" | null;
    within_variance: number;
    between_variance: number;
    total_variance: number;
    /** Of the variance, because of the missing values (riv) */
    relative_increase: number;
    /** Share of the total variance that is due to the missing values */
    lambda: number;
    fraction_missing_information: number | null;
  }[];
  /** Categorical covariates, with the rows where the level is known, and the pooled test D1 of all of their coefficients */
  factors?: {
    variable: string;
    /** The level that the others are compared with */
    reference: string;
    levels: {
      level: string;
      n: number;
      n_events?: number;
    }[];
    /** Joint Wald test that no level differs, as car::Anova(fit, type = 3, test.statistic = 'Wald' or 'F') without interactions; with one it is that at the reference of the other terms */
    test: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
  }[];
  /** Splines and polynomials, by the pooled test D1 */
  nonlinearity?: {
    term: string;
    /** Joint Wald test of all coefficients of the term */
    association: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
    /** Joint Wald test of the coefficients but the linear one: that the term is a straight line */
    nonlinear: {
      /** Chi-square, or F where df_residual is there */
      statistic: number | null;
      df: number;
      /** Whole numbers, but those of mixed models and of imputed data */
      df_residual?: number;
      p_value: number | null;
    };
  }[];
  variables: {
    variable: string;
    n_missing: number;
    share_missing: number;
    /** null: nothing is missing */
    method: "pmm" | "norm" | "logreg" | "polyreg" | null;
  }[];
  /** Of the imputed values; of a category of the number of the level, from 1 */
  chains: {
    variable: string;
    iteration: number;
    imputation: number;
    mean: number;
    sd: number | null;
  }[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of pool_rubin: Rubin's rules */
export interface PoolRubinParameters {
  /** Estimates. The estimate from each imputed data set */
  estimates: readonly number[];
  /** Variances. Its squared standard error, in the same order */
  variances?: readonly number[] | undefined;
  /** Standard errors. Standard errors in place of variances */
  std_errors?: readonly number[] | undefined;
  /** Complete-data degrees of freedom. Degrees of freedom had nothing been missing, such as n - k: Barnard and Rubin; default infinite */
  df_complete?: number | undefined;
  /** Confidence level. Confidence level of the intervals, between 0 and 1. Default: `0.95`. */
  conf_level?: number | undefined;
}

/** Result of pool_rubin: Rubin's rules */
export interface PoolRubinResult {
  /** Imputed data sets */
  m: number;
  estimate: number;
  std_error: number;
  /** Mean of the variances */
  within_variance: number;
  /** Variance of the estimates */
  between_variance: number;
  total_variance: number;
  df: number | null;
  /** Of the variance, because of the missing values */
  relative_increase: number;
  /** Share of the total variance that is due to the missing values */
  lambda: number;
  fraction_missing_information: number | null;
  statistic: number | null;
  p_value: number | null;
  conf_low: number | "Infinity" | "-Infinity" | null;
  conf_high: number | "Infinity" | "-Infinity" | null;
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of p_adjust: Adjustment of p-values for multiple comparisons */
export interface PAdjustParameters {
  /** p-values. p-values of one family of tests; null passes through and is not counted */
  p_values: readonly (number | null)[];
  /** Method. Family-wise error rate, or false discovery rate for the last two. Default: `"holm"`. */
  method?: "none" | "bonferroni" | "holm" | "hochberg" | "hommel" | "benjamini_hochberg" | "benjamini_yekutieli" | undefined;
  /** Number of comparisons. Number of comparisons made, where more were made than are given. Default: the p-values given */
  n?: number | undefined;
}

/** Result of p_adjust: Adjustment of p-values for multiple comparisons */
export interface PAdjustResult {
  /** Number of comparisons adjusted for */
  n: number;
  /** In the order of p_values */
  adjusted: (number | null)[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** Parameters of distribution: Distribution functions */
export interface DistributionParameters {
  /** Distribution. The distribution that is asked about */
  distribution: "normal" | "t" | "chi_square" | "f" | "beta" | "gamma" | "binomial" | "poisson" | "negative_binomial" | "hypergeometric" | "wilcoxon_rank_sum" | "wilcoxon_signed_rank" | "studentized_range";
  /** Function. Distribution function, its inverse, or density (probability for whole numbers) */
  function: "cdf" | "quantile" | "density";
  /** Arguments. By R's names. normal: mean, sd; t: df, ncp; chi_square: df; f: df1, df2; beta: shape1, shape2; gamma: shape, rate; binomial: size, prob; poisson: lambda; negative_binomial: size, mu; hypergeometric: m, n, k; wilcoxon_rank_sum: m, n; wilcoxon_signed_rank: n; studentized_range: nmeans, df */
  arguments: Record<string, number>;
  /** Values. Where the function is wanted; for quantile these are probabilities, or their logarithms with log */
  x: readonly number[];
  /** Lower tail. false: probabilities P(X > x). Default: `true`. */
  lower_tail?: boolean | undefined;
  /** Logarithm. Probabilities, or the density, as natural logarithms. Default: `false`. */
  log?: boolean | undefined;
}

/** Result of distribution: Distribution functions */
export interface DistributionResult {
  /** One for each x */
  values: (number | "Infinity" | "-Infinity" | null)[];
  tables: PrintedTable[];
  figures: Figure[];
  assumption_checks: AssumptionCheck[];
  /** What was done, in words for the Methods section of a paper */
  methods_paragraph: string;
  /** A script in R that reads the exported patients.csv and finds the same numbers, in the list `result` */
  r_script: string;
  /** What the dictionary of the project declared of the variables used, as it was then. Not in older results */
  dictionary?: {
    name: string;
    label: string;
    type: "number" | "integer" | "boolean" | "category" | "text" | "date" | "datetime";
    unit: string | null;
    categories: {
      value: string | number;
      label: string;
    }[] | null;
    min: number | null;
    max: number | null;
    missing_codes: (string | number)[] | null;
  }[];
}

/** The parameters of each method. */
export interface MethodParameters {
  descriptive_summary: DescriptiveSummaryParameters;
  table_one: TableOneParameters;
  t_test: TTestParameters;
  equivalence_two_means: EquivalenceTwoMeansParameters;
  wilcoxon_rank_sum: WilcoxonRankSumParameters;
  wilcoxon_signed_rank: WilcoxonSignedRankParameters;
  anova_one_way: AnovaOneWayParameters;
  tukey_hsd: TukeyHsdParameters;
  anova_two_way: AnovaTwoWayParameters;
  repeated_measures_anova: RepeatedMeasuresAnovaParameters;
  kruskal_wallis: KruskalWallisParameters;
  dunn_test: DunnTestParameters;
  pairwise_tests: PairwiseTestsParameters;
  friedman_test: FriedmanTestParameters;
  shapiro_wilk: ShapiroWilkParameters;
  variance_homogeneity: VarianceHomogeneityParameters;
  kolmogorov_smirnov: KolmogorovSmirnovParameters;
  correlation: CorrelationParameters;
  chi_square_test: ChiSquareTestParameters;
  chi_square_gof: ChiSquareGofParameters;
  fisher_exact_test: FisherExactTestParameters;
  mcnemar_test: McnemarTestParameters;
  cochran_mantel_haenszel: CochranMantelHaenszelParameters;
  cochran_armitage_trend: CochranArmitageTrendParameters;
  one_proportion: OneProportionParameters;
  two_proportions: TwoProportionsParameters;
  equivalence_two_proportions: EquivalenceTwoProportionsParameters;
  epi_2x2: Epi2x2Parameters;
  incidence_rate: IncidenceRateParameters;
  rate_ratio: RateRatioParameters;
  standardized_rate: StandardizedRateParameters;
  linear_regression: LinearRegressionParameters;
  logistic_regression: LogisticRegressionParameters;
  poisson_regression: PoissonRegressionParameters;
  negative_binomial_regression: NegativeBinomialRegressionParameters;
  conditional_logistic: ConditionalLogisticParameters;
  gee: GeeParameters;
  linear_mixed_model: LinearMixedModelParameters;
  subgroup_analysis: SubgroupAnalysisParameters;
  logistic_mixed_model: LogisticMixedModelParameters;
  mmrm: MmrmParameters;
  prediction_model: PredictionModelParameters;
  kaplan_meier: KaplanMeierParameters;
  rmst: RmstParameters;
  log_rank_test: LogRankTestParameters;
  pairwise_log_rank: PairwiseLogRankParameters;
  cox_regression: CoxRegressionParameters;
  equivalence_hazard_ratio: EquivalenceHazardRatioParameters;
  cox_zph: CoxZphParameters;
  cox_predict: CoxPredictParameters;
  cox_residuals: CoxResidualsParameters;
  concordance_index: ConcordanceIndexParameters;
  landmark_analysis: LandmarkAnalysisParameters;
  cumulative_incidence: CumulativeIncidenceParameters;
  gray_test: GrayTestParameters;
  fine_gray: FineGrayParameters;
  multi_state: MultiStateParameters;
  aft_regression: AftRegressionParameters;
  roc_curve: RocCurveParameters;
  roc_compare: RocCompareParameters;
  diagnostic_accuracy: DiagnosticAccuracyParameters;
  cohen_kappa: CohenKappaParameters;
  fleiss_kappa: FleissKappaParameters;
  icc: IccParameters;
  bland_altman: BlandAltmanParameters;
  cronbach_alpha: CronbachAlphaParameters;
  concordance_correlation: ConcordanceCorrelationParameters;
  power_two_means: PowerTwoMeansParameters;
  power_two_proportions: PowerTwoProportionsParameters;
  power_log_rank: PowerLogRankParameters;
  power_anova: PowerAnovaParameters;
  power_correlation: PowerCorrelationParameters;
  simulated_power: SimulatedPowerParameters;
  group_sequential: GroupSequentialParameters;
  conditional_power: ConditionalPowerParameters;
  propensity_weighting: PropensityWeightingParameters;
  propensity_matching: PropensityMatchingParameters;
  weighted_survival: WeightedSurvivalParameters;
  standardized_survival: StandardizedSurvivalParameters;
  mediation: MediationParameters;
  e_value: EValueParameters;
  meta_analysis: MetaAnalysisParameters;
  meta_regression: MetaRegressionParameters;
  meta_subgroup: MetaSubgroupParameters;
  meta_egger: MetaEggerParameters;
  meta_trim_and_fill: MetaTrimAndFillParameters;
  meta_leave_one_out: MetaLeaveOneOutParameters;
  network_meta_analysis: NetworkMetaAnalysisParameters;
  meta_diagnostic: MetaDiagnosticParameters;
  multiple_imputation: MultipleImputationParameters;
  pool_rubin: PoolRubinParameters;
  p_adjust: PAdjustParameters;
  distribution: DistributionParameters;
}

/** The result of each method. */
export interface MethodResults {
  descriptive_summary: DescriptiveSummaryResult;
  table_one: TableOneResult;
  t_test: TTestResult;
  equivalence_two_means: EquivalenceTwoMeansResult;
  wilcoxon_rank_sum: WilcoxonRankSumResult;
  wilcoxon_signed_rank: WilcoxonSignedRankResult;
  anova_one_way: AnovaOneWayResult;
  tukey_hsd: TukeyHsdResult;
  anova_two_way: AnovaTwoWayResult;
  repeated_measures_anova: RepeatedMeasuresAnovaResult;
  kruskal_wallis: KruskalWallisResult;
  dunn_test: DunnTestResult;
  pairwise_tests: PairwiseTestsResult;
  friedman_test: FriedmanTestResult;
  shapiro_wilk: ShapiroWilkResult;
  variance_homogeneity: VarianceHomogeneityResult;
  kolmogorov_smirnov: KolmogorovSmirnovResult;
  correlation: CorrelationResult;
  chi_square_test: ChiSquareTestResult;
  chi_square_gof: ChiSquareGofResult;
  fisher_exact_test: FisherExactTestResult;
  mcnemar_test: McnemarTestResult;
  cochran_mantel_haenszel: CochranMantelHaenszelResult;
  cochran_armitage_trend: CochranArmitageTrendResult;
  one_proportion: OneProportionResult;
  two_proportions: TwoProportionsResult;
  equivalence_two_proportions: EquivalenceTwoProportionsResult;
  epi_2x2: Epi2x2Result;
  incidence_rate: IncidenceRateResult;
  rate_ratio: RateRatioResult;
  standardized_rate: StandardizedRateResult;
  linear_regression: LinearRegressionResult;
  logistic_regression: LogisticRegressionResult;
  poisson_regression: PoissonRegressionResult;
  negative_binomial_regression: NegativeBinomialRegressionResult;
  conditional_logistic: ConditionalLogisticResult;
  gee: GeeResult;
  linear_mixed_model: LinearMixedModelResult;
  subgroup_analysis: SubgroupAnalysisResult;
  logistic_mixed_model: LogisticMixedModelResult;
  mmrm: MmrmResult;
  prediction_model: PredictionModelResult;
  kaplan_meier: KaplanMeierResult;
  rmst: RmstResult;
  log_rank_test: LogRankTestResult;
  pairwise_log_rank: PairwiseLogRankResult;
  cox_regression: CoxRegressionResult;
  equivalence_hazard_ratio: EquivalenceHazardRatioResult;
  cox_zph: CoxZphResult;
  cox_predict: CoxPredictResult;
  cox_residuals: CoxResidualsResult;
  concordance_index: ConcordanceIndexResult;
  landmark_analysis: LandmarkAnalysisResult;
  cumulative_incidence: CumulativeIncidenceResult;
  gray_test: GrayTestResult;
  fine_gray: FineGrayResult;
  multi_state: MultiStateResult;
  aft_regression: AftRegressionResult;
  roc_curve: RocCurveResult;
  roc_compare: RocCompareResult;
  diagnostic_accuracy: DiagnosticAccuracyResult;
  cohen_kappa: CohenKappaResult;
  fleiss_kappa: FleissKappaResult;
  icc: IccResult;
  bland_altman: BlandAltmanResult;
  cronbach_alpha: CronbachAlphaResult;
  concordance_correlation: ConcordanceCorrelationResult;
  power_two_means: PowerTwoMeansResult;
  power_two_proportions: PowerTwoProportionsResult;
  power_log_rank: PowerLogRankResult;
  power_anova: PowerAnovaResult;
  power_correlation: PowerCorrelationResult;
  simulated_power: SimulatedPowerResult;
  group_sequential: GroupSequentialResult;
  conditional_power: ConditionalPowerResult;
  propensity_weighting: PropensityWeightingResult;
  propensity_matching: PropensityMatchingResult;
  weighted_survival: WeightedSurvivalResult;
  standardized_survival: StandardizedSurvivalResult;
  mediation: MediationResult;
  e_value: EValueResult;
  meta_analysis: MetaAnalysisResult;
  meta_regression: MetaRegressionResult;
  meta_subgroup: MetaSubgroupResult;
  meta_egger: MetaEggerResult;
  meta_trim_and_fill: MetaTrimAndFillResult;
  meta_leave_one_out: MetaLeaveOneOutResult;
  network_meta_analysis: NetworkMetaAnalysisResult;
  meta_diagnostic: MetaDiagnosticResult;
  multiple_imputation: MultipleImputationResult;
  pool_rubin: PoolRubinResult;
  p_adjust: PAdjustResult;
  distribution: DistributionResult;
}

/** A method of analysis. */
export type MethodName = keyof MethodResults;
