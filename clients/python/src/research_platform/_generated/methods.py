# Written by scripts/generate-python-client.ts from contract/: change that, and run it again.
from __future__ import annotations

from typing import Any, Dict, List, Literal, Mapping, Optional, Sequence, TypedDict, Union

from .._results import Figure, Table

__all__ = [
    "AftRegressionParameters",
    "AftRegressionParametersCovariate2",
    "AftRegressionParametersCovariate2Spline",
    "AftRegressionParametersCovariate3",
    "AftRegressionResult",
    "AftRegressionResultAssumptionCheck",
    "AftRegressionResultCoefficient",
    "AftRegressionResultDictionaryItem",
    "AftRegressionResultDictionaryItemCategory",
    "AftRegressionResultFactor",
    "AftRegressionResultFactorLevel",
    "AftRegressionResultFactorTest",
    "AftRegressionResultHazardRatio",
    "AftRegressionResultLrTest",
    "AftRegressionResultNonlinearityItem",
    "AftRegressionResultNonlinearityItemAssociation",
    "AftRegressionResultNonlinearityItemNonlinear",
    "AftRegressionResultSpline",
    "AftRegressionResultSplineEffect",
    "AftRegressionResultSplineEffectEffect",
    "AnovaOneWayParameters",
    "AnovaOneWayResult",
    "AnovaOneWayResultAssumptionCheck",
    "AnovaOneWayResultDictionaryItem",
    "AnovaOneWayResultDictionaryItemCategory",
    "AnovaOneWayResultGroup",
    "AnovaTwoWayParameters",
    "AnovaTwoWayResult",
    "AnovaTwoWayResultAssumptionCheck",
    "AnovaTwoWayResultCell",
    "AnovaTwoWayResultDictionaryItem",
    "AnovaTwoWayResultDictionaryItemCategory",
    "AnovaTwoWayResultResidual",
    "AnovaTwoWayResultTerm",
    "BlandAltmanParameters",
    "BlandAltmanResult",
    "BlandAltmanResultAssumptionCheck",
    "BlandAltmanResultDictionaryItem",
    "BlandAltmanResultDictionaryItemCategory",
    "BlandAltmanResultProportionalBias",
    "BlandAltmanResultRatio",
    "ChiSquareGofParameters",
    "ChiSquareGofResult",
    "ChiSquareGofResultAssumptionCheck",
    "ChiSquareGofResultDictionaryItem",
    "ChiSquareGofResultDictionaryItemCategory",
    "ChiSquareTestParameters",
    "ChiSquareTestResult",
    "ChiSquareTestResultAssumptionCheck",
    "ChiSquareTestResultDictionaryItem",
    "ChiSquareTestResultDictionaryItemCategory",
    "CochranArmitageTrendParameters",
    "CochranArmitageTrendResult",
    "CochranArmitageTrendResultAssumptionCheck",
    "CochranArmitageTrendResultDictionaryItem",
    "CochranArmitageTrendResultDictionaryItemCategory",
    "CochranArmitageTrendResultGroup",
    "CochranMantelHaenszelParameters",
    "CochranMantelHaenszelResult",
    "CochranMantelHaenszelResultAssumptionCheck",
    "CochranMantelHaenszelResultBreslowDay",
    "CochranMantelHaenszelResultConverged",
    "CochranMantelHaenszelResultDictionaryItem",
    "CochranMantelHaenszelResultDictionaryItemCategory",
    "CochranMantelHaenszelResultStrataItem",
    "CochranMantelHaenszelResultTarone",
    "CohenKappaParameters",
    "CohenKappaResult",
    "CohenKappaResultAssumptionCheck",
    "CohenKappaResultDictionaryItem",
    "CohenKappaResultDictionaryItemCategory",
    "ConcordanceCorrelationParameters",
    "ConcordanceCorrelationResult",
    "ConcordanceCorrelationResultAssumptionCheck",
    "ConcordanceCorrelationResultDictionaryItem",
    "ConcordanceCorrelationResultDictionaryItemCategory",
    "ConcordanceIndexParameters",
    "ConcordanceIndexResult",
    "ConcordanceIndexResultAssumptionCheck",
    "ConcordanceIndexResultDictionaryItem",
    "ConcordanceIndexResultDictionaryItemCategory",
    "ConditionalLogisticParameters",
    "ConditionalLogisticParametersCovariate2",
    "ConditionalLogisticParametersCovariate2Spline",
    "ConditionalLogisticParametersCovariate3",
    "ConditionalLogisticResult",
    "ConditionalLogisticResultAssumptionCheck",
    "ConditionalLogisticResultCoefficient",
    "ConditionalLogisticResultDictionaryItem",
    "ConditionalLogisticResultDictionaryItemCategory",
    "ConditionalLogisticResultFactor",
    "ConditionalLogisticResultFactorLevel",
    "ConditionalLogisticResultFactorTest",
    "ConditionalLogisticResultLrTest",
    "ConditionalLogisticResultNonlinearityItem",
    "ConditionalLogisticResultNonlinearityItemAssociation",
    "ConditionalLogisticResultNonlinearityItemNonlinear",
    "ConditionalLogisticResultScoreTest",
    "ConditionalLogisticResultSpline",
    "ConditionalLogisticResultSplineEffect",
    "ConditionalLogisticResultSplineEffectEffect",
    "ConditionalLogisticResultWaldTest",
    "ConditionalPowerParameters",
    "ConditionalPowerResult",
    "ConditionalPowerResultAssumptionCheck",
    "ConditionalPowerResultDictionaryItem",
    "ConditionalPowerResultDictionaryItemCategory",
    "ConditionalPowerResultEffect",
    "ConditionalPowerResultNewSize",
    "ConditionalPowerResultReestimation",
    "ConditionalPowerResultReestimationInverseNormal",
    "ConditionalPowerResultReestimationInverseNormalCurrentTrend",
    "ConditionalPowerResultReestimationInverseNormalDesign",
    "CorrelationParameters",
    "CorrelationResult",
    "CorrelationResultAssumptionCheck",
    "CorrelationResultDictionaryItem",
    "CorrelationResultDictionaryItemCategory",
    "CoxPredictParameters",
    "CoxPredictParametersCovariate2",
    "CoxPredictParametersCovariate2Spline",
    "CoxPredictParametersCovariate3",
    "CoxPredictResult",
    "CoxPredictResultAssumptionCheck",
    "CoxPredictResultBaselineCumulativeHazardItem",
    "CoxPredictResultDictionaryItem",
    "CoxPredictResultDictionaryItemCategory",
    "CoxPredictResultPrediction",
    "CoxPredictResultPredictionSurvivalItem",
    "CoxRegressionParameters",
    "CoxRegressionParametersCovariate2",
    "CoxRegressionParametersCovariate2Spline",
    "CoxRegressionParametersCovariate3",
    "CoxRegressionResult",
    "CoxRegressionResultAssumptionCheck",
    "CoxRegressionResultCoefficient",
    "CoxRegressionResultConcordance",
    "CoxRegressionResultDictionaryItem",
    "CoxRegressionResultDictionaryItemCategory",
    "CoxRegressionResultFactor",
    "CoxRegressionResultFactorLevel",
    "CoxRegressionResultFactorTest",
    "CoxRegressionResultLrTest",
    "CoxRegressionResultNonlinearityItem",
    "CoxRegressionResultNonlinearityItemAssociation",
    "CoxRegressionResultNonlinearityItemNonlinear",
    "CoxRegressionResultRobustScoreTest",
    "CoxRegressionResultScoreTest",
    "CoxRegressionResultSpline",
    "CoxRegressionResultSplineEffect",
    "CoxRegressionResultSplineEffectEffect",
    "CoxRegressionResultValidation",
    "CoxRegressionResultValidationCalibration",
    "CoxRegressionResultValidationCalibrationCurveItem",
    "CoxRegressionResultValidationPerformanceItem",
    "CoxRegressionResultValidationResamples",
    "CoxRegressionResultValidationResamplesFailedItem",
    "CoxRegressionResultWaldTest",
    "CoxResidualsParameters",
    "CoxResidualsParametersCovariate2",
    "CoxResidualsParametersCovariate2Spline",
    "CoxResidualsParametersCovariate3",
    "CoxResidualsResult",
    "CoxResidualsResultAssumptionCheck",
    "CoxResidualsResultDfbeta",
    "CoxResidualsResultDfbetaItem",
    "CoxResidualsResultDictionaryItem",
    "CoxResidualsResultDictionaryItemCategory",
    "CoxResidualsResultScaledSchoenfeld",
    "CoxResidualsResultScaledSchoenfeldTerm",
    "CoxResidualsResultSchoenfeld",
    "CoxResidualsResultSchoenfeldTerm",
    "CoxResidualsResultScoreItem",
    "CoxZphParameters",
    "CoxZphParametersCovariate2",
    "CoxZphParametersCovariate2Spline",
    "CoxZphParametersCovariate3",
    "CoxZphResult",
    "CoxZphResultAssumptionCheck",
    "CoxZphResultDictionaryItem",
    "CoxZphResultDictionaryItemCategory",
    "CoxZphResultGlobal",
    "CoxZphResultTerm",
    "CronbachAlphaParameters",
    "CronbachAlphaResult",
    "CronbachAlphaResultAssumptionCheck",
    "CronbachAlphaResultDictionaryItem",
    "CronbachAlphaResultDictionaryItemCategory",
    "CronbachAlphaResultItem",
    "CumulativeIncidenceParameters",
    "CumulativeIncidenceResult",
    "CumulativeIncidenceResultAssumptionCheck",
    "CumulativeIncidenceResultDictionaryItem",
    "CumulativeIncidenceResultDictionaryItemCategory",
    "CumulativeIncidenceResultGrayTest",
    "CumulativeIncidenceResultGroup",
    "CumulativeIncidenceResultGroupCause",
    "CumulativeIncidenceResultGroupCauseAtTime",
    "DescriptiveSummaryParameters",
    "DescriptiveSummaryResult",
    "DescriptiveSummaryResultAssumptionCheck",
    "DescriptiveSummaryResultCategoricalItem",
    "DescriptiveSummaryResultDictionaryItem",
    "DescriptiveSummaryResultDictionaryItemCategory",
    "DescriptiveSummaryResultNumericItem",
    "DescriptiveSummaryResultNumericItemQuantile",
    "DiagnosticAccuracyParameters",
    "DiagnosticAccuracyParametersCounts",
    "DiagnosticAccuracyResult",
    "DiagnosticAccuracyResultAccuracy",
    "DiagnosticAccuracyResultAssumptionCheck",
    "DiagnosticAccuracyResultDiagnosticOddsRatio",
    "DiagnosticAccuracyResultDictionaryItem",
    "DiagnosticAccuracyResultDictionaryItemCategory",
    "DiagnosticAccuracyResultNegativeLikelihoodRatio",
    "DiagnosticAccuracyResultNpv",
    "DiagnosticAccuracyResultPositiveLikelihoodRatio",
    "DiagnosticAccuracyResultPpv",
    "DiagnosticAccuracyResultPrevalence",
    "DiagnosticAccuracyResultSensitivity",
    "DiagnosticAccuracyResultSpecificity",
    "DistributionParameters",
    "DistributionResult",
    "DistributionResultAssumptionCheck",
    "DistributionResultDictionaryItem",
    "DistributionResultDictionaryItemCategory",
    "DunnTestParameters",
    "DunnTestResult",
    "DunnTestResultAssumptionCheck",
    "DunnTestResultComparison",
    "DunnTestResultDictionaryItem",
    "DunnTestResultDictionaryItemCategory",
    "DunnTestResultGroup",
    "EValueParameters",
    "EValueResult",
    "EValueResultAssumptionCheck",
    "EValueResultDictionaryItem",
    "EValueResultDictionaryItemCategory",
    "EValueResultRiskRatio",
    "Epi2x2Parameters",
    "Epi2x2Result",
    "Epi2x2ResultAssumptionCheck",
    "Epi2x2ResultAttributableFractionExposed",
    "Epi2x2ResultAttributableFractionPopulation",
    "Epi2x2ResultChiSquare",
    "Epi2x2ResultDictionaryItem",
    "Epi2x2ResultDictionaryItemCategory",
    "Epi2x2ResultNumberNeeded",
    "Epi2x2ResultOddsRatio",
    "Epi2x2ResultOddsRatioExact",
    "Epi2x2ResultOddsRatioMidp",
    "Epi2x2ResultRiskDifference",
    "Epi2x2ResultRiskRatio",
    "EquivalenceHazardRatioParameters",
    "EquivalenceHazardRatioParametersCovariate2",
    "EquivalenceHazardRatioParametersCovariate2Spline",
    "EquivalenceHazardRatioParametersCovariate3",
    "EquivalenceHazardRatioResult",
    "EquivalenceHazardRatioResultAboveLow",
    "EquivalenceHazardRatioResultAssumptionCheck",
    "EquivalenceHazardRatioResultBelowHigh",
    "EquivalenceHazardRatioResultCoefficient",
    "EquivalenceHazardRatioResultDictionaryItem",
    "EquivalenceHazardRatioResultDictionaryItemCategory",
    "EquivalenceHazardRatioResultGroup",
    "EquivalenceTwoMeansParameters",
    "EquivalenceTwoMeansParametersPaired",
    "EquivalenceTwoMeansParametersTwoSample",
    "EquivalenceTwoMeansResult",
    "EquivalenceTwoMeansResultAboveLow",
    "EquivalenceTwoMeansResultAssumptionCheck",
    "EquivalenceTwoMeansResultBelowHigh",
    "EquivalenceTwoMeansResultDictionaryItem",
    "EquivalenceTwoMeansResultDictionaryItemCategory",
    "EquivalenceTwoMeansResultGroup",
    "EquivalenceTwoProportionsParameters",
    "EquivalenceTwoProportionsResult",
    "EquivalenceTwoProportionsResultAboveLow",
    "EquivalenceTwoProportionsResultAssumptionCheck",
    "EquivalenceTwoProportionsResultBelowHigh",
    "EquivalenceTwoProportionsResultDictionaryItem",
    "EquivalenceTwoProportionsResultDictionaryItemCategory",
    "EquivalenceTwoProportionsResultGroup",
    "EquivalenceTwoProportionsResultInterval",
    "FineGrayParameters",
    "FineGrayParametersCovariate2",
    "FineGrayParametersCovariate2Spline",
    "FineGrayParametersCovariate3",
    "FineGrayResult",
    "FineGrayResultAssumptionCheck",
    "FineGrayResultCauseSpecificCompetingItem",
    "FineGrayResultCauseSpecificItem",
    "FineGrayResultCoefficient",
    "FineGrayResultDictionaryItem",
    "FineGrayResultDictionaryItemCategory",
    "FineGrayResultFactor",
    "FineGrayResultFactorLevel",
    "FineGrayResultFactorTest",
    "FineGrayResultNonlinearityItem",
    "FineGrayResultNonlinearityItemAssociation",
    "FineGrayResultNonlinearityItemNonlinear",
    "FineGrayResultPseudoLrTest",
    "FineGrayResultSpline",
    "FineGrayResultSplineEffect",
    "FineGrayResultSplineEffectEffect",
    "FisherExactTestParameters",
    "FisherExactTestResult",
    "FisherExactTestResultAssumptionCheck",
    "FisherExactTestResultDictionaryItem",
    "FisherExactTestResultDictionaryItemCategory",
    "FisherExactTestResultMonteCarlo",
    "FleissKappaParameters",
    "FleissKappaResult",
    "FleissKappaResultAssumptionCheck",
    "FleissKappaResultCategory",
    "FleissKappaResultDictionaryItem",
    "FleissKappaResultDictionaryItemCategory",
    "FriedmanTestParameters",
    "FriedmanTestResult",
    "FriedmanTestResultAssumptionCheck",
    "FriedmanTestResultDictionaryItem",
    "FriedmanTestResultDictionaryItemCategory",
    "FriedmanTestResultVariable",
    "GeeParameters",
    "GeeParametersCovariate2",
    "GeeParametersCovariate2Spline",
    "GeeParametersCovariate3",
    "GeeResult",
    "GeeResultAssumptionCheck",
    "GeeResultClusterSize",
    "GeeResultCoefficient",
    "GeeResultDictionaryItem",
    "GeeResultDictionaryItemCategory",
    "GeeResultFactor",
    "GeeResultFactorLevel",
    "GeeResultFactorTest",
    "GeeResultNonlinearityItem",
    "GeeResultNonlinearityItemAssociation",
    "GeeResultNonlinearityItemNonlinear",
    "GeeResultSpline",
    "GeeResultSplineEffect",
    "GeeResultSplineEffectEffect",
    "GrayTestParameters",
    "GrayTestResult",
    "GrayTestResultAssumptionCheck",
    "GrayTestResultDictionaryItem",
    "GrayTestResultDictionaryItemCategory",
    "GrayTestResultGroup",
    "GrayTestResultGroupEvent",
    "GrayTestResultTest",
    "GroupSequentialParameters",
    "GroupSequentialResult",
    "GroupSequentialResultAssumptionCheck",
    "GroupSequentialResultDictionaryItem",
    "GroupSequentialResultDictionaryItemCategory",
    "IccParameters",
    "IccResult",
    "IccResultAssumptionCheck",
    "IccResultCoefficient",
    "IccResultDictionaryItem",
    "IccResultDictionaryItemCategory",
    "IccResultMeanSquares",
    "IncidenceRateParameters",
    "IncidenceRateResult",
    "IncidenceRateResultAssumptionCheck",
    "IncidenceRateResultDictionaryItem",
    "IncidenceRateResultDictionaryItemCategory",
    "IncidenceRateResultGroup",
    "IncidenceRateResultGroupInterval",
    "KaplanMeierParameters",
    "KaplanMeierResult",
    "KaplanMeierResultAssumptionCheck",
    "KaplanMeierResultDictionaryItem",
    "KaplanMeierResultDictionaryItemCategory",
    "KaplanMeierResultFollowUp",
    "KaplanMeierResultGroup",
    "KaplanMeierResultGroupAtTime",
    "KaplanMeierResultGroupCurve",
    "KaplanMeierResultGroupFollowUp",
    "KaplanMeierResultGroupQuantile",
    "KaplanMeierResultHazardRatio",
    "KaplanMeierResultLogRankTest",
    "KaplanMeierResultLogRankTestGroup",
    "KaplanMeierResultLogRankTestHazardRatioPeto",
    "KaplanMeierResultLogRankTestTrend",
    "KolmogorovSmirnovParameters",
    "KolmogorovSmirnovResult",
    "KolmogorovSmirnovResultAssumptionCheck",
    "KolmogorovSmirnovResultDictionaryItem",
    "KolmogorovSmirnovResultDictionaryItemCategory",
    "KolmogorovSmirnovResultGroup",
    "KruskalWallisParameters",
    "KruskalWallisResult",
    "KruskalWallisResultAssumptionCheck",
    "KruskalWallisResultDictionaryItem",
    "KruskalWallisResultDictionaryItemCategory",
    "KruskalWallisResultGroup",
    "LandmarkAnalysisParameters",
    "LandmarkAnalysisParametersCovariate2",
    "LandmarkAnalysisParametersCovariate2Spline",
    "LandmarkAnalysisParametersCovariate3",
    "LandmarkAnalysisResult",
    "LandmarkAnalysisResultAssumptionCheck",
    "LandmarkAnalysisResultCoefficient",
    "LandmarkAnalysisResultDictionaryItem",
    "LandmarkAnalysisResultDictionaryItemCategory",
    "LandmarkAnalysisResultFactor",
    "LandmarkAnalysisResultFactorLevel",
    "LandmarkAnalysisResultFactorTest",
    "LandmarkAnalysisResultGroup",
    "LandmarkAnalysisResultGroupAtTime",
    "LandmarkAnalysisResultLogRankTest",
    "LinearMixedModelParameters",
    "LinearMixedModelParametersCovariate2",
    "LinearMixedModelParametersCovariate2Spline",
    "LinearMixedModelParametersCovariate3",
    "LinearMixedModelResult",
    "LinearMixedModelResultAssumptionCheck",
    "LinearMixedModelResultDictionaryItem",
    "LinearMixedModelResultDictionaryItemCategory",
    "LinearMixedModelResultFactor",
    "LinearMixedModelResultFactorLevel",
    "LinearMixedModelResultFactorTest",
    "LinearMixedModelResultFixedItem",
    "LinearMixedModelResultNonlinearityItem",
    "LinearMixedModelResultNonlinearityItemAssociation",
    "LinearMixedModelResultNonlinearityItemNonlinear",
    "LinearMixedModelResultRandomItem",
    "LinearMixedModelResultSpline",
    "LinearMixedModelResultSplineEffect",
    "LinearMixedModelResultSplineEffectEffect",
    "LinearRegressionParameters",
    "LinearRegressionParametersCovariate2",
    "LinearRegressionParametersCovariate2Spline",
    "LinearRegressionParametersCovariate3",
    "LinearRegressionResult",
    "LinearRegressionResultAssumptionCheck",
    "LinearRegressionResultCoefficient",
    "LinearRegressionResultDictionaryItem",
    "LinearRegressionResultDictionaryItemCategory",
    "LinearRegressionResultFactor",
    "LinearRegressionResultFactorLevel",
    "LinearRegressionResultFactorTest",
    "LinearRegressionResultNonlinearityItem",
    "LinearRegressionResultNonlinearityItemAssociation",
    "LinearRegressionResultNonlinearityItemNonlinear",
    "LinearRegressionResultSpline",
    "LinearRegressionResultSplineEffect",
    "LinearRegressionResultSplineEffectEffect",
    "LinearRegressionResultVifItem",
    "LogRankTestParameters",
    "LogRankTestResult",
    "LogRankTestResultAssumptionCheck",
    "LogRankTestResultDictionaryItem",
    "LogRankTestResultDictionaryItemCategory",
    "LogRankTestResultGroup",
    "LogRankTestResultHazardRatioPeto",
    "LogRankTestResultTrend",
    "LogisticMixedModelParameters",
    "LogisticMixedModelParametersCovariate2",
    "LogisticMixedModelParametersCovariate2Spline",
    "LogisticMixedModelParametersCovariate3",
    "LogisticMixedModelResult",
    "LogisticMixedModelResultAssumptionCheck",
    "LogisticMixedModelResultDictionaryItem",
    "LogisticMixedModelResultDictionaryItemCategory",
    "LogisticMixedModelResultFactor",
    "LogisticMixedModelResultFactorLevel",
    "LogisticMixedModelResultFactorTest",
    "LogisticMixedModelResultFixedItem",
    "LogisticMixedModelResultNonlinearityItem",
    "LogisticMixedModelResultNonlinearityItemAssociation",
    "LogisticMixedModelResultNonlinearityItemNonlinear",
    "LogisticMixedModelResultRandomItem",
    "LogisticMixedModelResultSpline",
    "LogisticMixedModelResultSplineEffect",
    "LogisticMixedModelResultSplineEffectEffect",
    "LogisticRegressionParameters",
    "LogisticRegressionParametersCovariate2",
    "LogisticRegressionParametersCovariate2Spline",
    "LogisticRegressionParametersCovariate3",
    "LogisticRegressionResult",
    "LogisticRegressionResultAssumptionCheck",
    "LogisticRegressionResultCoefficient",
    "LogisticRegressionResultDictionaryItem",
    "LogisticRegressionResultDictionaryItemCategory",
    "LogisticRegressionResultFactor",
    "LogisticRegressionResultFactorLevel",
    "LogisticRegressionResultFactorTest",
    "LogisticRegressionResultHosmerLemeshow",
    "LogisticRegressionResultHosmerLemeshowGroup",
    "LogisticRegressionResultLrTest",
    "LogisticRegressionResultNonlinearityItem",
    "LogisticRegressionResultNonlinearityItemAssociation",
    "LogisticRegressionResultNonlinearityItemNonlinear",
    "LogisticRegressionResultSpline",
    "LogisticRegressionResultSplineEffect",
    "LogisticRegressionResultSplineEffectEffect",
    "LogisticRegressionResultValidation",
    "LogisticRegressionResultValidationCalibration",
    "LogisticRegressionResultValidationCalibrationCurveItem",
    "LogisticRegressionResultValidationPerformanceItem",
    "LogisticRegressionResultValidationResamples",
    "LogisticRegressionResultValidationResamplesFailedItem",
    "McnemarTestParameters",
    "McnemarTestResult",
    "McnemarTestResultAssumptionCheck",
    "McnemarTestResultDictionaryItem",
    "McnemarTestResultDictionaryItemCategory",
    "MediationParameters",
    "MediationParametersCovariate2",
    "MediationParametersCovariate2Spline",
    "MediationParametersCovariate3",
    "MediationResult",
    "MediationResultAssumptionCheck",
    "MediationResultDictionaryItem",
    "MediationResultDictionaryItemCategory",
    "MediationResultEffect",
    "MediationResultMediatorCoefficient",
    "MediationResultOddsRatio",
    "MediationResultOutcomeCoefficient",
    "MediationResultPotentialMeans",
    "MediationResultProportionMediatedItem",
    "MediationResultResamples",
    "MediationResultSensitivity",
    "MediationResultSensitivityCurveItem",
    "MediationResultSpline",
    "MetaAnalysisParameters",
    "MetaAnalysisParametersColumns",
    "MetaAnalysisResult",
    "MetaAnalysisResultAssumptionCheck",
    "MetaAnalysisResultDictionaryItem",
    "MetaAnalysisResultDictionaryItemCategory",
    "MetaAnalysisResultHeterogeneity",
    "MetaAnalysisResultStudy",
    "MetaDiagnosticParameters",
    "MetaDiagnosticParametersCovariate2",
    "MetaDiagnosticParametersCovariate2Spline",
    "MetaDiagnosticParametersCovariate3",
    "MetaDiagnosticResult",
    "MetaDiagnosticResultAssumptionCheck",
    "MetaDiagnosticResultAucInterval",
    "MetaDiagnosticResultCoefficients",
    "MetaDiagnosticResultCoefficientsSensitivityItem",
    "MetaDiagnosticResultCoefficientsSpecificityItem",
    "MetaDiagnosticResultConfidenceRegion",
    "MetaDiagnosticResultCovariateTests",
    "MetaDiagnosticResultCovariateTestsLikelihoodRatio",
    "MetaDiagnosticResultCovariateTestsWald",
    "MetaDiagnosticResultCovariateTestsWaldBoth",
    "MetaDiagnosticResultCovariateTestsWaldSensitivity",
    "MetaDiagnosticResultCovariateTestsWaldSpecificity",
    "MetaDiagnosticResultDiagnosticOddsRatio",
    "MetaDiagnosticResultDictionaryItem",
    "MetaDiagnosticResultDictionaryItemCategory",
    "MetaDiagnosticResultEqualSensitivity",
    "MetaDiagnosticResultEqualSpecificity",
    "MetaDiagnosticResultHsroc",
    "MetaDiagnosticResultISquared",
    "MetaDiagnosticResultLevel",
    "MetaDiagnosticResultLevelDiagnosticOddsRatio",
    "MetaDiagnosticResultLevelSensitivity",
    "MetaDiagnosticResultLevelSpecificity",
    "MetaDiagnosticResultLogitSensitivity",
    "MetaDiagnosticResultLogitSpecificity",
    "MetaDiagnosticResultNegativeLikelihoodRatio",
    "MetaDiagnosticResultPositiveLikelihoodRatio",
    "MetaDiagnosticResultPredictionRegion",
    "MetaDiagnosticResultSensitivity",
    "MetaDiagnosticResultSpecificity",
    "MetaDiagnosticResultStudy",
    "MetaDiagnosticResultStudySensitivity",
    "MetaDiagnosticResultStudySpecificity",
    "MetaDiagnosticResultTerm",
    "MetaDiagnosticResultTermBoth",
    "MetaDiagnosticResultTermSensitivity",
    "MetaDiagnosticResultTermSpecificity",
    "MetaEggerParameters",
    "MetaEggerParametersColumns",
    "MetaEggerResult",
    "MetaEggerResultAssumptionCheck",
    "MetaEggerResultDictionaryItem",
    "MetaEggerResultDictionaryItemCategory",
    "MetaLeaveOneOutParameters",
    "MetaLeaveOneOutParametersColumns",
    "MetaLeaveOneOutResult",
    "MetaLeaveOneOutResultAssumptionCheck",
    "MetaLeaveOneOutResultDictionaryItem",
    "MetaLeaveOneOutResultDictionaryItemCategory",
    "MetaLeaveOneOutResultResult",
    "MetaRegressionParameters",
    "MetaRegressionParametersColumns",
    "MetaRegressionParametersCovariate2",
    "MetaRegressionParametersCovariate2Spline",
    "MetaRegressionParametersCovariate3",
    "MetaRegressionResult",
    "MetaRegressionResultAssumptionCheck",
    "MetaRegressionResultCoefficient",
    "MetaRegressionResultDictionaryItem",
    "MetaRegressionResultDictionaryItemCategory",
    "MetaRegressionResultFactor",
    "MetaRegressionResultFactorLevel",
    "MetaRegressionResultFactorTest",
    "MetaRegressionResultHeterogeneity",
    "MetaRegressionResultModerators",
    "MetaRegressionResultNonlinearityItem",
    "MetaRegressionResultNonlinearityItemAssociation",
    "MetaRegressionResultNonlinearityItemNonlinear",
    "MetaRegressionResultSpline",
    "MetaRegressionResultSplineEffect",
    "MetaRegressionResultSplineEffectEffect",
    "MetaSubgroupParameters",
    "MetaSubgroupParametersColumns",
    "MetaSubgroupResult",
    "MetaSubgroupResultAssumptionCheck",
    "MetaSubgroupResultBetween",
    "MetaSubgroupResultDictionaryItem",
    "MetaSubgroupResultDictionaryItemCategory",
    "MetaSubgroupResultGroup",
    "MetaSubgroupResultGroupHeterogeneity",
    "MetaSubgroupResultOverall",
    "MetaSubgroupResultOverallHeterogeneity",
    "MetaSubgroupResultWithin",
    "MetaTrimAndFillParameters",
    "MetaTrimAndFillParametersColumns",
    "MetaTrimAndFillResult",
    "MetaTrimAndFillResultAssumptionCheck",
    "MetaTrimAndFillResultDictionaryItem",
    "MetaTrimAndFillResultDictionaryItemCategory",
    "MetaTrimAndFillResultFilledItem",
    "MetaTrimAndFillResultHeterogeneity",
    "MetaTrimAndFillResultObserved",
    "MetaTrimAndFillResultObservedHeterogeneity",
    "MmrmParameters",
    "MmrmParametersCovariate2",
    "MmrmParametersCovariate2Spline",
    "MmrmParametersCovariate3",
    "MmrmResult",
    "MmrmResultAssumptionCheck",
    "MmrmResultCoefficient",
    "MmrmResultCovarianceItem",
    "MmrmResultDictionaryItem",
    "MmrmResultDictionaryItemCategory",
    "MmrmResultDifference",
    "MmrmResultFactor",
    "MmrmResultFactorLevel",
    "MmrmResultFactorTest",
    "MmrmResultNonlinearityItem",
    "MmrmResultNonlinearityItemAssociation",
    "MmrmResultNonlinearityItemNonlinear",
    "MmrmResultSpline",
    "MmrmResultSplineEffect",
    "MmrmResultSplineEffectEffect",
    "MmrmResultVisit",
    "MultiStateParameters",
    "MultiStateResult",
    "MultiStateResultAssumptionCheck",
    "MultiStateResultDictionaryItem",
    "MultiStateResultDictionaryItemCategory",
    "MultiStateResultGroup",
    "MultiStateResultGroupState",
    "MultiStateResultGroupStateAtTime",
    "MultiStateResultGroupStateMeanTime",
    "MultiStateResultTransition",
    "MultipleImputationParameters",
    "MultipleImputationParametersCox",
    "MultipleImputationParametersCoxCovariate2",
    "MultipleImputationParametersCoxCovariate2Spline",
    "MultipleImputationParametersCoxCovariate3",
    "MultipleImputationParametersCoxMethod",
    "MultipleImputationParametersLinear",
    "MultipleImputationParametersLinearCovariate2",
    "MultipleImputationParametersLinearCovariate2Spline",
    "MultipleImputationParametersLinearCovariate3",
    "MultipleImputationParametersLinearMethod",
    "MultipleImputationParametersLogistic",
    "MultipleImputationParametersLogisticCovariate2",
    "MultipleImputationParametersLogisticCovariate2Spline",
    "MultipleImputationParametersLogisticCovariate3",
    "MultipleImputationParametersLogisticMethod",
    "MultipleImputationResult",
    "MultipleImputationResultAssumptionCheck",
    "MultipleImputationResultChain",
    "MultipleImputationResultCoefficient",
    "MultipleImputationResultDictionaryItem",
    "MultipleImputationResultDictionaryItemCategory",
    "MultipleImputationResultFactor",
    "MultipleImputationResultFactorLevel",
    "MultipleImputationResultFactorTest",
    "MultipleImputationResultNonlinearityItem",
    "MultipleImputationResultNonlinearityItemAssociation",
    "MultipleImputationResultNonlinearityItemNonlinear",
    "MultipleImputationResultVariable",
    "NegativeBinomialRegressionParameters",
    "NegativeBinomialRegressionParametersCovariate2",
    "NegativeBinomialRegressionParametersCovariate2Spline",
    "NegativeBinomialRegressionParametersCovariate3",
    "NegativeBinomialRegressionResult",
    "NegativeBinomialRegressionResultAssumptionCheck",
    "NegativeBinomialRegressionResultCoefficient",
    "NegativeBinomialRegressionResultDictionaryItem",
    "NegativeBinomialRegressionResultDictionaryItemCategory",
    "NegativeBinomialRegressionResultFactor",
    "NegativeBinomialRegressionResultFactorLevel",
    "NegativeBinomialRegressionResultFactorTest",
    "NegativeBinomialRegressionResultNonlinearityItem",
    "NegativeBinomialRegressionResultNonlinearityItemAssociation",
    "NegativeBinomialRegressionResultNonlinearityItemNonlinear",
    "NegativeBinomialRegressionResultOverdispersionTest",
    "NegativeBinomialRegressionResultSpline",
    "NegativeBinomialRegressionResultSplineEffect",
    "NegativeBinomialRegressionResultSplineEffectEffect",
    "NetworkMetaAnalysisParameters",
    "NetworkMetaAnalysisParametersColumns",
    "NetworkMetaAnalysisResult",
    "NetworkMetaAnalysisResultAssumptionCheck",
    "NetworkMetaAnalysisResultComparison",
    "NetworkMetaAnalysisResultComparisonDifference",
    "NetworkMetaAnalysisResultComparisonDirect",
    "NetworkMetaAnalysisResultComparisonIndirect",
    "NetworkMetaAnalysisResultDictionaryItem",
    "NetworkMetaAnalysisResultDictionaryItemCategory",
    "NetworkMetaAnalysisResultEffect",
    "NetworkMetaAnalysisResultHeterogeneity",
    "NetworkMetaAnalysisResultInconsistency",
    "NetworkMetaAnalysisResultInconsistencyBetween",
    "NetworkMetaAnalysisResultInconsistencyBetweenRandom",
    "NetworkMetaAnalysisResultInconsistencyDesign",
    "NetworkMetaAnalysisResultInconsistencyWithin",
    "NetworkMetaAnalysisResultSmallStudyEffects",
    "NetworkMetaAnalysisResultSmallStudyEffectsComparison",
    "NetworkMetaAnalysisResultSmallStudyEffectsEgger",
    "NetworkMetaAnalysisResultTreatment",
    "OneProportionParameters",
    "OneProportionResult",
    "OneProportionResultAssumptionCheck",
    "OneProportionResultDictionaryItem",
    "OneProportionResultDictionaryItemCategory",
    "OneProportionResultInterval",
    "PAdjustParameters",
    "PAdjustResult",
    "PAdjustResultAssumptionCheck",
    "PAdjustResultDictionaryItem",
    "PAdjustResultDictionaryItemCategory",
    "PairwiseLogRankParameters",
    "PairwiseLogRankResult",
    "PairwiseLogRankResultAssumptionCheck",
    "PairwiseLogRankResultComparison",
    "PairwiseLogRankResultDictionaryItem",
    "PairwiseLogRankResultDictionaryItemCategory",
    "PairwiseTestsParameters",
    "PairwiseTestsResult",
    "PairwiseTestsResultAssumptionCheck",
    "PairwiseTestsResultComparison",
    "PairwiseTestsResultDictionaryItem",
    "PairwiseTestsResultDictionaryItemCategory",
    "PairwiseTestsResultGroup",
    "PoissonRegressionParameters",
    "PoissonRegressionParametersCovariate2",
    "PoissonRegressionParametersCovariate2Spline",
    "PoissonRegressionParametersCovariate3",
    "PoissonRegressionResult",
    "PoissonRegressionResultAssumptionCheck",
    "PoissonRegressionResultCoefficient",
    "PoissonRegressionResultDictionaryItem",
    "PoissonRegressionResultDictionaryItemCategory",
    "PoissonRegressionResultFactor",
    "PoissonRegressionResultFactorLevel",
    "PoissonRegressionResultFactorTest",
    "PoissonRegressionResultLrTest",
    "PoissonRegressionResultNonlinearityItem",
    "PoissonRegressionResultNonlinearityItemAssociation",
    "PoissonRegressionResultNonlinearityItemNonlinear",
    "PoissonRegressionResultSpline",
    "PoissonRegressionResultSplineEffect",
    "PoissonRegressionResultSplineEffectEffect",
    "PoolRubinParameters",
    "PoolRubinResult",
    "PoolRubinResultAssumptionCheck",
    "PoolRubinResultDictionaryItem",
    "PoolRubinResultDictionaryItemCategory",
    "PowerAnovaParameters",
    "PowerAnovaResult",
    "PowerAnovaResultAssumptionCheck",
    "PowerAnovaResultDictionaryItem",
    "PowerAnovaResultDictionaryItemCategory",
    "PowerCorrelationParameters",
    "PowerCorrelationResult",
    "PowerCorrelationResultAssumptionCheck",
    "PowerCorrelationResultDictionaryItem",
    "PowerCorrelationResultDictionaryItemCategory",
    "PowerLogRankParameters",
    "PowerLogRankResult",
    "PowerLogRankResultAssumptionCheck",
    "PowerLogRankResultDictionaryItem",
    "PowerLogRankResultDictionaryItemCategory",
    "PowerTwoMeansParameters",
    "PowerTwoMeansResult",
    "PowerTwoMeansResultAssumptionCheck",
    "PowerTwoMeansResultDictionaryItem",
    "PowerTwoMeansResultDictionaryItemCategory",
    "PowerTwoProportionsParameters",
    "PowerTwoProportionsResult",
    "PowerTwoProportionsResultAssumptionCheck",
    "PowerTwoProportionsResultDictionaryItem",
    "PowerTwoProportionsResultDictionaryItemCategory",
    "PredictionModelParameters",
    "PredictionModelParametersCox",
    "PredictionModelParametersCoxComparisonCovariate2",
    "PredictionModelParametersCoxComparisonCovariate2Spline",
    "PredictionModelParametersCoxComparisonCovariate3",
    "PredictionModelParametersCoxCovariate2",
    "PredictionModelParametersCoxCovariate2Spline",
    "PredictionModelParametersCoxCovariate3",
    "PredictionModelParametersLogistic",
    "PredictionModelParametersLogisticComparisonCovariate2",
    "PredictionModelParametersLogisticComparisonCovariate2Spline",
    "PredictionModelParametersLogisticComparisonCovariate3",
    "PredictionModelParametersLogisticCovariate2",
    "PredictionModelParametersLogisticCovariate2Spline",
    "PredictionModelParametersLogisticCovariate3",
    "PredictionModelResult",
    "PredictionModelResultAssumptionCheck",
    "PredictionModelResultCalibration",
    "PredictionModelResultCalibrationCurveItem",
    "PredictionModelResultCoefficient",
    "PredictionModelResultComparison",
    "PredictionModelResultComparisonPerformanceItem",
    "PredictionModelResultComparisonReclassificationItem",
    "PredictionModelResultDecisionCurveItem",
    "PredictionModelResultDictionaryItem",
    "PredictionModelResultDictionaryItemCategory",
    "PredictionModelResultFactor",
    "PredictionModelResultFactorLevel",
    "PredictionModelResultFactorTest",
    "PredictionModelResultNomogram",
    "PredictionModelResultNomogramAxe",
    "PredictionModelResultNomogramAxePoint",
    "PredictionModelResultPerformanceItem",
    "PredictionModelResultResamples",
    "PredictionModelResultResamplesFailedItem",
    "PredictionModelResultSpline",
    "PropensityMatchingParameters",
    "PropensityMatchingParametersCovariate2",
    "PropensityMatchingParametersCovariate2Spline",
    "PropensityMatchingParametersCovariate3",
    "PropensityMatchingResult",
    "PropensityMatchingResultAssumptionCheck",
    "PropensityMatchingResultBalanceItem",
    "PropensityMatchingResultCoefficient",
    "PropensityMatchingResultDictionaryItem",
    "PropensityMatchingResultDictionaryItemCategory",
    "PropensityMatchingResultEffect",
    "PropensityMatchingResultFactor",
    "PropensityMatchingResultFactorLevel",
    "PropensityMatchingResultFactorTest",
    "PropensityMatchingResultPair",
    "PropensityMatchingResultPropensityItem",
    "PropensityMatchingResultSurvival",
    "PropensityMatchingResultSurvivalGroup",
    "PropensityMatchingResultSurvivalHazardRatio",
    "PropensityWeightingParameters",
    "PropensityWeightingParametersCovariate2",
    "PropensityWeightingParametersCovariate2Spline",
    "PropensityWeightingParametersCovariate3",
    "PropensityWeightingResult",
    "PropensityWeightingResultAssumptionCheck",
    "PropensityWeightingResultBalanceItem",
    "PropensityWeightingResultCoefficient",
    "PropensityWeightingResultDictionaryItem",
    "PropensityWeightingResultDictionaryItemCategory",
    "PropensityWeightingResultEffect",
    "PropensityWeightingResultFactor",
    "PropensityWeightingResultFactorLevel",
    "PropensityWeightingResultFactorTest",
    "PropensityWeightingResultPropensityItem",
    "PropensityWeightingResultWeight",
    "RateRatioParameters",
    "RateRatioResult",
    "RateRatioResultAssumptionCheck",
    "RateRatioResultDictionaryItem",
    "RateRatioResultDictionaryItemCategory",
    "RateRatioResultRateDifference",
    "RepeatedMeasuresAnovaParameters",
    "RepeatedMeasuresAnovaResult",
    "RepeatedMeasuresAnovaResultAssumptionCheck",
    "RepeatedMeasuresAnovaResultCell",
    "RepeatedMeasuresAnovaResultDictionaryItem",
    "RepeatedMeasuresAnovaResultDictionaryItemCategory",
    "RepeatedMeasuresAnovaResultEffect",
    "RepeatedMeasuresAnovaResultEffectGreenhouseGeisser",
    "RepeatedMeasuresAnovaResultEffectHuynhFeldt",
    "RepeatedMeasuresAnovaResultEffectMauchly",
    "RmstParameters",
    "RmstResult",
    "RmstResultAssumptionCheck",
    "RmstResultDictionaryItem",
    "RmstResultDictionaryItemCategory",
    "RmstResultDifference",
    "RmstResultGroup",
    "RmstResultRatio",
    "RocCompareParameters",
    "RocCompareResult",
    "RocCompareResultAssumptionCheck",
    "RocCompareResultCurve",
    "RocCompareResultDictionaryItem",
    "RocCompareResultDictionaryItemCategory",
    "RocCurveParameters",
    "RocCurveParametersPartialAuc",
    "RocCurveResult",
    "RocCurveResultAssumptionCheck",
    "RocCurveResultAtThreshold",
    "RocCurveResultCurve",
    "RocCurveResultDictionaryItem",
    "RocCurveResultDictionaryItemCategory",
    "RocCurveResultOptimalCutoff",
    "RocCurveResultPartialAuc",
    "ShapiroWilkParameters",
    "ShapiroWilkResult",
    "ShapiroWilkResultAssumptionCheck",
    "ShapiroWilkResultDictionaryItem",
    "ShapiroWilkResultDictionaryItemCategory",
    "SimulatedPowerParameters",
    "SimulatedPowerParametersGroup",
    "SimulatedPowerParametersNormalCovariate",
    "SimulatedPowerParametersOutcomeBinary",
    "SimulatedPowerParametersOutcomeBinaryEffect",
    "SimulatedPowerParametersOutcomeCount",
    "SimulatedPowerParametersOutcomeCountEffect",
    "SimulatedPowerParametersOutcomeLogNormal",
    "SimulatedPowerParametersOutcomeLogNormalEffect",
    "SimulatedPowerParametersOutcomeNormal",
    "SimulatedPowerParametersOutcomeNormalEffect",
    "SimulatedPowerParametersOutcomeSurvival",
    "SimulatedPowerParametersOutcomeSurvivalEffect",
    "SimulatedPowerParametersRepeated",
    "SimulatedPowerResult",
    "SimulatedPowerResultAssumptionCheck",
    "SimulatedPowerResultDictionaryItem",
    "SimulatedPowerResultDictionaryItemCategory",
    "SimulatedPowerResultSize",
    "StandardizedRateParameters",
    "StandardizedRateResult",
    "StandardizedRateResultAssumptionCheck",
    "StandardizedRateResultDictionaryItem",
    "StandardizedRateResultDictionaryItemCategory",
    "StandardizedSurvivalParameters",
    "StandardizedSurvivalParametersCovariate2",
    "StandardizedSurvivalParametersCovariate2Spline",
    "StandardizedSurvivalParametersCovariate3",
    "StandardizedSurvivalResult",
    "StandardizedSurvivalResultAssumptionCheck",
    "StandardizedSurvivalResultCoefficient",
    "StandardizedSurvivalResultDictionaryItem",
    "StandardizedSurvivalResultDictionaryItemCategory",
    "StandardizedSurvivalResultFactor",
    "StandardizedSurvivalResultFactorLevel",
    "StandardizedSurvivalResultFactorTest",
    "StandardizedSurvivalResultRmst",
    "StandardizedSurvivalResultRmstControl",
    "StandardizedSurvivalResultRmstDifference",
    "StandardizedSurvivalResultRmstRatio",
    "StandardizedSurvivalResultRmstTreated",
    "StandardizedSurvivalResultSpline",
    "StandardizedSurvivalResultSurvivalItem",
    "StandardizedSurvivalResultSurvivalItemControl",
    "StandardizedSurvivalResultSurvivalItemDifference",
    "StandardizedSurvivalResultSurvivalItemRatio",
    "StandardizedSurvivalResultSurvivalItemRiskRatio",
    "StandardizedSurvivalResultSurvivalItemTreated",
    "SubgroupAnalysisParameters",
    "SubgroupAnalysisParametersCox",
    "SubgroupAnalysisParametersCoxCovariate2",
    "SubgroupAnalysisParametersCoxCovariate2Spline",
    "SubgroupAnalysisParametersCoxCovariate3",
    "SubgroupAnalysisParametersCoxSubgroup",
    "SubgroupAnalysisParametersLinear",
    "SubgroupAnalysisParametersLinearCovariate2",
    "SubgroupAnalysisParametersLinearCovariate2Spline",
    "SubgroupAnalysisParametersLinearCovariate3",
    "SubgroupAnalysisParametersLinearSubgroup",
    "SubgroupAnalysisParametersLogistic",
    "SubgroupAnalysisParametersLogisticCovariate2",
    "SubgroupAnalysisParametersLogisticCovariate2Spline",
    "SubgroupAnalysisParametersLogisticCovariate3",
    "SubgroupAnalysisParametersLogisticSubgroup",
    "SubgroupAnalysisResult",
    "SubgroupAnalysisResultAssumptionCheck",
    "SubgroupAnalysisResultDictionaryItem",
    "SubgroupAnalysisResultDictionaryItemCategory",
    "SubgroupAnalysisResultOverall",
    "SubgroupAnalysisResultOverallControl",
    "SubgroupAnalysisResultOverallTreated",
    "SubgroupAnalysisResultSubgroup",
    "SubgroupAnalysisResultSubgroupInteraction",
    "SubgroupAnalysisResultSubgroupLevel",
    "SubgroupAnalysisResultSubgroupLevelControl",
    "SubgroupAnalysisResultSubgroupLevelTreated",
    "TTestParameters",
    "TTestParametersOneSample",
    "TTestParametersPaired",
    "TTestParametersTwoSample",
    "TTestResult",
    "TTestResultAssumptionCheck",
    "TTestResultDictionaryItem",
    "TTestResultDictionaryItemCategory",
    "TTestResultGroup",
    "TableOneParameters",
    "TableOneResult",
    "TableOneResultAssumptionCheck",
    "TableOneResultDictionaryItem",
    "TableOneResultDictionaryItemCategory",
    "TableOneResultGroup",
    "TableOneResultRow",
    "TableOneResultRowCell",
    "TableOneResultRowLevel",
    "TableOneResultRowLevelCell",
    "TableOneResultRowLevelOverall",
    "TableOneResultRowMonteCarlo",
    "TableOneResultRowOverall",
    "TukeyHsdParameters",
    "TukeyHsdResult",
    "TukeyHsdResultAssumptionCheck",
    "TukeyHsdResultComparison",
    "TukeyHsdResultDictionaryItem",
    "TukeyHsdResultDictionaryItemCategory",
    "TukeyHsdResultGroup",
    "TwoProportionsParameters",
    "TwoProportionsResult",
    "TwoProportionsResultAssumptionCheck",
    "TwoProportionsResultDictionaryItem",
    "TwoProportionsResultDictionaryItemCategory",
    "TwoProportionsResultGroup",
    "TwoProportionsResultInterval",
    "TwoProportionsResultMiettinenNurminen",
    "TwoProportionsResultMiettinenNurminenDifference",
    "TwoProportionsResultMiettinenNurminenRatio",
    "VarianceHomogeneityParameters",
    "VarianceHomogeneityResult",
    "VarianceHomogeneityResultAssumptionCheck",
    "VarianceHomogeneityResultDictionaryItem",
    "VarianceHomogeneityResultDictionaryItemCategory",
    "VarianceHomogeneityResultGroup",
    "WeightedSurvivalParameters",
    "WeightedSurvivalParametersCovariate2",
    "WeightedSurvivalParametersCovariate2Spline",
    "WeightedSurvivalParametersCovariate3",
    "WeightedSurvivalResult",
    "WeightedSurvivalResultAssumptionCheck",
    "WeightedSurvivalResultBalanceItem",
    "WeightedSurvivalResultCoefficient",
    "WeightedSurvivalResultDictionaryItem",
    "WeightedSurvivalResultDictionaryItemCategory",
    "WeightedSurvivalResultEValue",
    "WeightedSurvivalResultFactor",
    "WeightedSurvivalResultFactorLevel",
    "WeightedSurvivalResultFactorTest",
    "WeightedSurvivalResultGroup",
    "WeightedSurvivalResultGroupAtTime",
    "WeightedSurvivalResultGroupCurve",
    "WeightedSurvivalResultHazardRatio",
    "WeightedSurvivalResultPropensityItem",
    "WeightedSurvivalResultSurvivalDifferenceItem",
    "WeightedSurvivalResultUnadjustedHazardRatio",
    "WeightedSurvivalResultWeight",
    "WilcoxonRankSumParameters",
    "WilcoxonRankSumResult",
    "WilcoxonRankSumResultAssumptionCheck",
    "WilcoxonRankSumResultDictionaryItem",
    "WilcoxonRankSumResultDictionaryItemCategory",
    "WilcoxonRankSumResultGroup",
    "WilcoxonSignedRankParameters",
    "WilcoxonSignedRankResult",
    "WilcoxonSignedRankResultAssumptionCheck",
    "WilcoxonSignedRankResultDictionaryItem",
    "WilcoxonSignedRankResultDictionaryItemCategory",
]


class DescriptiveSummaryParameters(TypedDict, total=False):
    variables: Sequence[str]
    """Numeric columns to summarise"""
    categorical: Sequence[str]
    """Columns to count by level. Default: none"""
    by: str
    """Column whose levels are summarised one by one, after the summary of all rows. Default: no groups"""
    quantile_type: int
    """Definition of the quantiles (Hyndman and Fan 1 to 9): 7 as R and Excel, 6 as SPSS, 2 as SAS"""
    quantiles: Sequence[float]
    """Further quantiles, as probabilities"""
    skewness_type: int
    """Definition of skewness and kurtosis: 1 moment ratio, 2 as SAS and SPSS, 3 as Minitab"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class _TableOneParametersRequired(TypedDict):
    by: str
    """Column whose levels are the columns of the table"""


class TableOneParameters(_TableOneParametersRequired, total=False):
    group_levels: Sequence[Union[float, str, bool]]
    """The groups to compare, in this order; other levels are dropped. Default: all, in ascending order"""
    continuous: Sequence[str]
    """Numeric columns shown by mean and standard deviation"""
    nonnormal: Sequence[str]
    """Numeric columns shown by median and quartiles, compared by ranks; a column may also stand in continuous"""
    categorical: Sequence[str]
    """Columns counted by level"""
    exact: Sequence[str]
    """Those of categorical to be compared by Fisher's exact test. Default: none"""
    continuous_test: Literal["anova", "welch"]
    """Test of means: with one variance for all groups (two groups: t test), or without"""
    continuity_correction: bool
    """Yates' correction of the chi-square test of 2x2 tables"""
    overall: bool
    """Also a column of all groups together"""
    p_values: bool
    """Show tests and p-values in the table. In a randomised trial leave them out, as CONSORT advises: the groups differ by chance alone"""
    footnotes: bool
    """Tell the tests, missing values and what the cells hold in footnotes, instead of a column of tests, rows of missing values and words behind the names"""


class _TTestParametersOneSampleRequired(TypedDict):
    design: Literal["one_sample"]
    """A mean against a value, two paired measurements, or two groups"""
    variable: str
    """Numeric column whose mean is tested"""


class TTestParametersOneSample(_TTestParametersOneSampleRequired, total=False):
    mu: float
    """Mean under the null hypothesis"""
    alternative: Literal["two_sided", "less", "greater"]
    """Direction of the alternative; a one-sided interval ends at infinity or at the bound of the parameter"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class _TTestParametersPairedRequired(TypedDict):
    design: Literal["paired"]
    """A mean against a value, two paired measurements, or two groups"""
    variable: str
    """Numeric column of the first measurement"""
    variable2: str
    """Numeric column of the second measurement: variable - variable2 is tested"""


class TTestParametersPaired(_TTestParametersPairedRequired, total=False):
    mu: float
    """Mean of the differences under the null hypothesis"""
    alternative: Literal["two_sided", "less", "greater"]
    """Direction of the alternative; a one-sided interval ends at infinity or at the bound of the parameter"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class _TTestParametersTwoSampleRequired(TypedDict):
    design: Literal["two_sample"]
    """A mean against a value, two paired measurements, or two groups"""
    variable: str
    """Numeric column whose mean is tested"""
    group: str
    """Column whose levels are compared"""


class TTestParametersTwoSample(_TTestParametersTwoSampleRequired, total=False):
    group_levels: Sequence[Union[float, str, bool]]
    """The groups to compare, in this order; other levels are dropped. Default: all, in ascending order"""
    var_equal: bool
    """false: Welch's test; true: Student's test with a pooled variance"""
    mu: float
    """Difference of the means, first group minus second, under the null hypothesis"""
    alternative: Literal["two_sided", "less", "greater"]
    """Direction of the alternative; a one-sided interval ends at infinity or at the bound of the parameter"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


TTestParameters = Union[TTestParametersOneSample, TTestParametersPaired, TTestParametersTwoSample]


class _EquivalenceTwoMeansParametersTwoSampleRequired(TypedDict):
    design: Literal["two_sample"]
    """Two groups, or two paired measurements"""
    variable: str
    """Numeric column whose means are compared"""
    group: str
    """Column whose levels are compared"""
    margin_low: float
    """The largest difference below which the means still count as equivalent"""
    margin_high: float
    """The largest difference above which the means still count as equivalent"""


class EquivalenceTwoMeansParametersTwoSample(_EquivalenceTwoMeansParametersTwoSampleRequired, total=False):
    group_levels: Sequence[Union[float, str, bool]]
    """The groups to compare, in this order; other levels are dropped. Default: all, in ascending order"""
    var_equal: bool
    """false: Welch's tests; true: Student's tests with a pooled variance"""
    alpha: float
    """Level of each of the two one-sided tests; the interval has the level 1 - 2 alpha"""


class _EquivalenceTwoMeansParametersPairedRequired(TypedDict):
    design: Literal["paired"]
    """Two groups, or two paired measurements"""
    variable: str
    """Numeric column of the first measurement"""
    variable2: str
    """Numeric column of the second measurement: variable - variable2 is tested"""
    margin_low: float
    """The largest difference below which the means still count as equivalent"""
    margin_high: float
    """The largest difference above which the means still count as equivalent"""


class EquivalenceTwoMeansParametersPaired(_EquivalenceTwoMeansParametersPairedRequired, total=False):
    alpha: float
    """Level of each of the two one-sided tests; the interval has the level 1 - 2 alpha"""


EquivalenceTwoMeansParameters = Union[EquivalenceTwoMeansParametersTwoSample, EquivalenceTwoMeansParametersPaired]


class _WilcoxonRankSumParametersRequired(TypedDict):
    variable: str
    """Numeric column that is compared"""
    group: str
    """Column with two levels: the groups that are compared"""


class WilcoxonRankSumParameters(_WilcoxonRankSumParametersRequired, total=False):
    group_levels: Sequence[Union[float, str, bool]]
    """The groups to compare, in this order; other levels are dropped. Default: all, in ascending order"""
    mu: float
    """Shift of the first group against the second under the null hypothesis"""
    exact: Union[Literal["auto", "permutation"], bool]
    """Exact distribution: "auto" where both groups have fewer than 50 values and none are tied, true or false; "permutation" is exact with ties as well"""
    continuity_correction: bool
    """Move the statistic by one half towards its mean before the normal approximation"""
    alternative: Literal["two_sided", "less", "greater"]
    """Direction of the alternative; a one-sided interval ends at infinity or at the bound of the parameter"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class _WilcoxonSignedRankParametersRequired(TypedDict):
    variable: str
    """Numeric column; with variable2 the first of a pair"""


class WilcoxonSignedRankParameters(_WilcoxonSignedRankParametersRequired, total=False):
    variable2: str
    """Second of a pair: the test is of variable - variable2. Default: variable itself is tested"""
    mu: float
    """Median, of the differences where there are pairs, under the null hypothesis"""
    exact: Union[Literal["auto"], bool]
    """Exact distribution of the statistic: "auto" for small samples without ties, true or false"""
    continuity_correction: bool
    """Move the statistic by one half towards its mean before the normal approximation"""
    alternative: Literal["two_sided", "less", "greater"]
    """Direction of the alternative; a one-sided interval ends at infinity or at the bound of the parameter"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class _AnovaOneWayParametersRequired(TypedDict):
    variable: str
    """Numeric column whose means are compared"""
    group: str
    """Column whose levels are compared"""


class AnovaOneWayParameters(_AnovaOneWayParametersRequired, total=False):
    group_levels: Sequence[Union[float, str, bool]]
    """The groups to compare, in this order; other levels are dropped. Default: all, in ascending order"""
    welch: bool
    """true: Welch's test, which does not take the variances for equal"""


class _TukeyHsdParametersRequired(TypedDict):
    variable: str
    """Numeric column whose means are compared"""
    group: str
    """Column whose levels are compared"""


class TukeyHsdParameters(_TukeyHsdParametersRequired, total=False):
    group_levels: Sequence[Union[float, str, bool]]
    """The groups to compare, in this order; other levels are dropped. Default: all, in ascending order"""
    conf_level: float
    """Confidence level of all intervals together"""


class _AnovaTwoWayParametersRequired(TypedDict):
    variable: str
    """Numeric column whose means are compared"""
    factors: Sequence[str]
    """Two columns whose levels are compared"""


class AnovaTwoWayParameters(_AnovaTwoWayParametersRequired, total=False):
    interaction: bool
    """Whether the effect of one factor may depend on the other"""
    covariates: Sequence[str]
    """Numeric columns to adjust for, with a linear effect"""
    ss_type: Union[Literal[1], Literal[2], Literal[3]]
    """Sums of squares: 1 each term after those before it, 2 after all that do not contain it, 3 after all others (as SAS and SPSS; factors coded by deviations)"""


class _RepeatedMeasuresAnovaParametersRequired(TypedDict):
    variable: str
    """Numeric column that was measured repeatedly"""
    subject: str
    """Column that tells whose measurement a row is: one row for each subject and occasion"""
    within: Sequence[str]
    """One or two columns whose levels each subject went through, such as the visit"""


class RepeatedMeasuresAnovaParameters(_RepeatedMeasuresAnovaParametersRequired, total=False):
    between: str
    """Column whose levels are groups of subjects, such as the treatment"""
    correction: Literal["greenhouse_geisser", "huynh_feldt", "none"]
    """Which p-values the table and the Methods paragraph tell; the result has all of them"""


class _KruskalWallisParametersRequired(TypedDict):
    variable: str
    """Numeric column that is compared by its ranks"""
    group: str
    """Column whose levels are compared"""


class KruskalWallisParameters(_KruskalWallisParametersRequired, total=False):
    group_levels: Sequence[Union[float, str, bool]]
    """The groups to compare, in this order; other levels are dropped. Default: all, in ascending order"""


class _DunnTestParametersRequired(TypedDict):
    variable: str
    """Numeric column that is compared by its ranks"""
    group: str
    """Column whose levels are compared"""


class DunnTestParameters(_DunnTestParametersRequired, total=False):
    group_levels: Sequence[Union[float, str, bool]]
    """The groups to compare, in this order; other levels are dropped. Default: all, in ascending order"""
    p_adjust: Literal["none", "bonferroni", "holm", "hochberg", "hommel", "benjamini_hochberg", "benjamini_yekutieli"]
    """Adjustment of the p-values for the number of pairs"""


class _PairwiseTestsParametersRequired(TypedDict):
    variable: str
    """Numeric column that is compared"""
    group: str
    """Column whose levels are compared"""


class PairwiseTestsParameters(_PairwiseTestsParametersRequired, total=False):
    group_levels: Sequence[Union[float, str, bool]]
    """The groups to compare, in this order; other levels are dropped. Default: all, in ascending order"""
    test: Literal["t_pooled", "t_welch", "wilcoxon"]
    """t test with the variance pooled over all groups, Welch t test, or Wilcoxon rank sum test of each pair"""
    p_adjust: Literal["none", "bonferroni", "holm", "hochberg", "hommel", "benjamini_hochberg", "benjamini_yekutieli"]
    """Adjustment of the p-values for the number of pairs"""


class FriedmanTestParameters(TypedDict):
    variables: Sequence[str]
    """Numeric columns: the conditions or times at which each row was measured"""


class ShapiroWilkParameters(TypedDict):
    variable: str
    """Numeric column whose normality is tested"""


class _VarianceHomogeneityParametersRequired(TypedDict):
    variable: str
    """Numeric column whose variances are compared"""
    group: str
    """Column whose levels are compared"""


class VarianceHomogeneityParameters(_VarianceHomogeneityParametersRequired, total=False):
    group_levels: Sequence[Union[float, str, bool]]
    """The groups to compare, in this order; other levels are dropped. Default: all, in ascending order"""
    test: Literal["levene", "brown_forsythe", "bartlett", "fligner", "f_test"]
    """Deviations from the mean or the median, Bartlett (normal data), Fligner-Killeen (ranks), or the F ratio of two variances"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class _KolmogorovSmirnovParametersRequired(TypedDict):
    variable: str
    """Numeric column that is compared"""
    group: str
    """Column with two levels: the groups that are compared"""


class KolmogorovSmirnovParameters(_KolmogorovSmirnovParametersRequired, total=False):
    group_levels: Sequence[Union[float, str, bool]]
    """The groups to compare, in this order; other levels are dropped. Default: all, in ascending order"""
    exact: Union[Literal["auto"], bool]
    """Exact distribution, also with ties: "auto" below 10000 pairs of values, true or false (limit distribution)"""


class _CorrelationParametersRequired(TypedDict):
    x: str
    """Numeric column that is correlated with `y`"""
    y: str
    """Numeric column that is correlated with `x`"""


class CorrelationParameters(_CorrelationParametersRequired, total=False):
    method: Literal["pearson", "spearman", "kendall"]
    """Pearson's r, Spearman's rho or Kendall's tau-b"""
    alternative: Literal["two_sided", "less", "greater"]
    """Direction of the alternative; a one-sided interval ends at infinity or at the bound of the parameter"""
    exact: Union[Literal["auto"], bool]
    """Without ties: exact distribution of tau ("auto": below 50 rows), of rho up to 9 rows and its Edgeworth series up to 1290; false: the approximation"""
    continuity_correction: bool
    """In the approximations for rho and tau"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class ChiSquareTestParameters(TypedDict, total=False):
    row: str
    """Column whose levels are the rows of the table"""
    column: str
    """Column whose levels are the columns of the table"""
    frequency: str
    """Column of counts, where each row of the data stands for so many patients; whole numbers. Default: 1 for each row"""
    table: Sequence[Sequence[int]]
    """The counts themselves, row by row, in place of `row` and `column`"""
    row_levels: Sequence[Union[float, str, bool]]
    """Levels of `row` in this order, others are dropped; with `table`: names of its rows. Default: all, in ascending order"""
    column_levels: Sequence[Union[float, str, bool]]
    """Levels of `column` in this order, others are dropped; with `table`: names of its columns. Default: all, in ascending order"""
    continuity_correction: bool
    """Yates' correction, in tables of two rows and two columns only"""


class ChiSquareGofParameters(TypedDict, total=False):
    variable: str
    """Column whose levels are counted"""
    levels: Sequence[Union[float, str, bool]]
    """Levels of `variable` in this order, others are dropped. Default: all that occur, in ascending order"""
    counts: Sequence[int]
    """The counts themselves, in place of `variable`"""
    probabilities: Sequence[float]
    """Expected share of each level, in any unit: divided by their sum. Default: all equal"""


class FisherExactTestParameters(TypedDict, total=False):
    row: str
    """Column whose levels are the rows of the table"""
    column: str
    """Column whose levels are the columns of the table"""
    frequency: str
    """Column of counts, where each row of the data stands for so many patients; whole numbers. Default: 1 for each row"""
    table: Sequence[Sequence[int]]
    """The counts themselves, row by row, in place of `row` and `column`"""
    row_levels: Sequence[Union[float, str, bool]]
    """Levels of `row` in this order, others are dropped; with `table`: names of its rows. Default: all, in ascending order"""
    column_levels: Sequence[Union[float, str, bool]]
    """Levels of `column` in this order, others are dropped; with `table`: names of its columns. Default: all, in ascending order"""
    alternative: Literal["two_sided", "less", "greater"]
    """Direction of the odds ratio in tables of two rows and two columns; larger tables are tested two-sided"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""
    seed: int
    """Where the tables are too many to count all, some are drawn at random: the same seed draws the same ones"""


class McnemarTestParameters(TypedDict, total=False):
    row: str
    """Column whose levels are the rows of the table"""
    column: str
    """Column whose levels are the columns of the table"""
    frequency: str
    """Column of counts, where each row of the data stands for so many patients; whole numbers. Default: 1 for each row"""
    table: Sequence[Sequence[int]]
    """The counts themselves, row by row, in place of `row` and `column`"""
    row_levels: Sequence[Union[float, str, bool]]
    """Levels of `row` in this order, others are dropped; with `table`: names of its rows. Default: all, in ascending order"""
    column_levels: Sequence[Union[float, str, bool]]
    """Levels of `column` in this order, others are dropped; with `table`: names of its columns. Default: all, in ascending order"""
    continuity_correction: bool
    """Of the chi-square statistic; tables of two levels only"""
    exact: bool
    """Binomial test of the discordant pairs; tables of two levels only"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class CochranMantelHaenszelParameters(TypedDict, total=False):
    row: str
    """Column whose levels are the rows of the table"""
    column: str
    """Column whose levels are the columns of the table"""
    stratum: Union[str, Sequence[str]]
    """Column, or columns whose combinations are the strata"""
    frequency: str
    """Column of counts, where each row of the data stands for so many patients; whole numbers. Default: 1 for each row"""
    row_levels: Sequence[Union[float, str, bool]]
    """Levels of `row` in this order; others are dropped. Default: all, in ascending order"""
    column_levels: Sequence[Union[float, str, bool]]
    """Levels of `column` in this order; others are dropped. Default: all, in ascending order"""
    tables: Sequence[Sequence[Sequence[int]]]
    """The table of counts of each stratum, in place of `row`, `column` and `stratum`"""
    continuity_correction: bool
    """Of the statistic of 2x2 tables"""
    exact: bool
    """Exact conditional test and odds ratio instead of the chi-square; 2x2 tables only"""
    alternative: Literal["two_sided", "less", "greater"]
    """Direction of the common odds ratio; 2x2 tables only"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class CochranArmitageTrendParameters(TypedDict, total=False):
    event: str
    """Column that tells whether the event happened"""
    event_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """The value, or the values, that count as the event; every other value is no event"""
    group: str
    """Column of ordered groups, such as dose or stage"""
    group_levels: Sequence[Union[float, str, bool]]
    """The groups to compare, in this order; other levels are dropped. Default: all, in ascending order"""
    frequency: str
    """Column of counts, where each row of the data stands for so many patients; whole numbers. Default: 1 for each row"""
    cases: Sequence[int]
    """Number of events of each group, in place of `event` and `group`"""
    totals: Sequence[int]
    """Number of patients of each group, together with `cases`"""
    scores: Sequence[float]
    """One score a group, in the order of the groups. Default: the values of a numeric `group`, else 1, 2, ..."""


class OneProportionParameters(TypedDict, total=False):
    variable: str
    """Column that tells whether the event happened"""
    event_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """The value, or the values, that count as the event; every other value is no event"""
    count: int
    """Number of events, in place of `variable`"""
    n: int
    """Number of patients, together with `count`"""
    null_proportion: float
    """Proportion that the tests compare with"""
    alternative: Literal["two_sided", "less", "greater"]
    """Direction of the tests; the intervals are two-sided"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class TwoProportionsParameters(TypedDict, total=False):
    variable: str
    """Column that tells whether the event happened"""
    event_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """The value, or the values, that count as the event; every other value is no event"""
    group: str
    """Column with the two groups; the difference is first minus second"""
    group_levels: Sequence[Union[float, str, bool]]
    """The groups to compare, in this order; other levels are dropped. Default: all, in ascending order"""
    counts: Sequence[int]
    """Number of events in the two groups, in place of `variable` and `group`"""
    totals: Sequence[int]
    """Number of patients in the two groups, together with `counts`"""
    alternative: Literal["two_sided", "less", "greater"]
    """Direction of the tests; the intervals are two-sided"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class EquivalenceTwoProportionsParameters(TypedDict, total=False):
    variable: str
    """Column that tells whether the event happened"""
    event_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """The value, or the values, that count as the event; every other value is no event"""
    group: str
    """Column with the two groups; the difference is first minus second, new minus control"""
    group_levels: Sequence[Union[float, str, bool]]
    """The groups to compare, in this order; other levels are dropped. Default: all, in ascending order"""
    counts: Sequence[int]
    """Number of events in the two groups, in place of `variable` and `group`"""
    totals: Sequence[int]
    """Number of patients in the two groups, together with `counts`"""
    margin_low: float
    """The difference must be above it. Alone: non-inferiority where the event is wanted"""
    margin_high: float
    """The difference must be below it. Alone: non-inferiority where the event is harm"""
    alpha: float
    """Level of each one-sided test; the intervals have the level 1 - 2 alpha"""


class Epi2x2Parameters(TypedDict, total=False):
    exposure: str
    """Column that tells who was exposed"""
    exposure_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """The value, or the values, of the exposed; all others are unexposed"""
    outcome: str
    """Column that tells who is a case"""
    outcome_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """The value, or the values, of cases; all others are non-cases"""
    frequency: str
    """Column of counts, where each row of the data stands for so many patients; whole numbers. Default: 1 for each row"""
    table: Sequence[Sequence[int]]
    """[[a, b], [c, d]] in place of columns: exposed cases and non-cases, unexposed cases and non-cases"""
    design: Literal["cohort", "case_control", "cross_sectional"]
    """In a case-control study risks are not estimable: no risk ratio and no risk difference"""
    haldane_correction: bool
    """Add 0.5 to each cell for the odds ratio and the risk ratio (not for the exact ones)"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class IncidenceRateParameters(TypedDict, total=False):
    event: str
    """Column that tells whether the event happened"""
    event_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """The value, or the values, of `event` that count as the event"""
    event_count: str
    """Column with the number of events, in place of `event`"""
    person_time: str
    """Time under observation; numeric, not negative"""
    counts: Sequence[int]
    """Number of events of each group, in place of columns"""
    person_time_totals: Sequence[float]
    """Person-time of each group, together with `counts`"""
    group_labels: Sequence[str]
    """Names of the groups of `counts`. Default: their numbers"""
    multiplier: float
    """Rates are given per so much person-time: 1000 for a rate per 1000 person-years"""
    group: str
    """Column whose levels are compared"""
    group_levels: Sequence[Union[float, str, bool]]
    """The groups to compare, in this order; other levels are dropped. Default: all, in ascending order"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class RateRatioParameters(TypedDict, total=False):
    event: str
    """Column that tells whether the event happened"""
    event_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """The value, or the values, of `event` that count as the event"""
    event_count: str
    """Column with the number of events, in place of `event`"""
    person_time: str
    """Time under observation; numeric, not negative"""
    counts: Sequence[int]
    """Number of events of each group, in place of columns"""
    person_time_totals: Sequence[float]
    """Person-time of each group, together with `counts`"""
    group_labels: Sequence[str]
    """Names of the groups of `counts`. Default: their numbers"""
    multiplier: float
    """Printed rates are per so much person-time; the statistics are not"""
    group: str
    """Column with the two groups; the ratio is first over second"""
    group_levels: Sequence[Union[float, str, bool]]
    """The groups to compare, in this order; other levels are dropped. Default: all, in ascending order"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class _StandardizedRateParametersRequired(TypedDict):
    method: Literal["direct", "indirect"]
    """direct: own rates in a standard population; indirect: standard rates in the own population (SMR)"""
    events: str
    """Column with the number of events of each stratum, such as an age group"""
    population: str
    """Column with the population or person-time of each stratum"""


class StandardizedRateParameters(_StandardizedRateParametersRequired, total=False):
    standard_population: str
    """direct: column with the standard population of each stratum"""
    standard_rate: str
    """indirect: column with the standard rate of each stratum"""
    multiplier: float
    """Rates are given per so much population or person-time"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class LinearRegressionParametersCovariate2Spline(TypedDict):
    knots: Union[int, Sequence[float]]
    """Their number, placed at Harrell's quantiles, or their positions in ascending order"""


class _LinearRegressionParametersCovariate2Required(TypedDict):
    column: str
    """Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline"""


class LinearRegressionParametersCovariate2(_LinearRegressionParametersCovariate2Required, total=False):
    type: Literal["continuous", "categorical"]
    """Default: categorical for a text column or where `reference` or `levels` is given, else continuous"""
    reference: Union[float, str, bool]
    """Level that the others are compared with; default the first in order"""
    levels: Sequence[Union[float, str, bool]]
    """Order of the levels; levels not listed are treated as missing. Default: all, in ascending order"""
    transform: Literal["log", "log2", "log10", "sqrt", "square", "cube", "log1p"]
    """Applied to a continuous column before it enters the model"""
    polynomial: int
    """Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3`"""
    spline: LinearRegressionParametersCovariate2Spline
    """Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''`"""


class LinearRegressionParametersCovariate3(TypedDict):
    interaction: Sequence[str]
    """Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter"""


class _LinearRegressionParametersRequired(TypedDict):
    outcome: str
    """Numeric outcome"""
    covariates: Sequence[Union[str, LinearRegressionParametersCovariate2, LinearRegressionParametersCovariate3]]
    """Terms of the model: a column name, a column with its coding, or an interaction of terms listed before. Empty: the intercept alone"""


class LinearRegressionParameters(_LinearRegressionParametersRequired, total=False):
    weights: str
    """Weights as inverse variances; numeric, at least 0. Default: 1 for each row"""
    offset: str
    """Numeric column that is added to the linear predictor with its coefficient held at 1"""
    robust: Literal["none", "HC0", "HC1", "HC2", "HC3"]
    """Heteroscedasticity-consistent (sandwich) standard errors; HC3 is advised for small samples"""
    cluster: str
    """Rows of one level belong together (one patient, one centre): standard errors robust to that"""
    cluster_type: Literal["HC0", "HC1"]
    """Small-sample factor with `cluster`: HC1 = G/(G-1) (n-1)/(n-k), HC0 = G/(G-1)"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class LogisticRegressionParametersCovariate2Spline(TypedDict):
    knots: Union[int, Sequence[float]]
    """Their number, placed at Harrell's quantiles, or their positions in ascending order"""


class _LogisticRegressionParametersCovariate2Required(TypedDict):
    column: str
    """Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline"""


class LogisticRegressionParametersCovariate2(_LogisticRegressionParametersCovariate2Required, total=False):
    type: Literal["continuous", "categorical"]
    """Default: categorical for a text column or where `reference` or `levels` is given, else continuous"""
    reference: Union[float, str, bool]
    """Level that the others are compared with; default the first in order"""
    levels: Sequence[Union[float, str, bool]]
    """Order of the levels; levels not listed are treated as missing. Default: all, in ascending order"""
    transform: Literal["log", "log2", "log10", "sqrt", "square", "cube", "log1p"]
    """Applied to a continuous column before it enters the model"""
    polynomial: int
    """Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3`"""
    spline: LogisticRegressionParametersCovariate2Spline
    """Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''`"""


class LogisticRegressionParametersCovariate3(TypedDict):
    interaction: Sequence[str]
    """Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter"""


class _LogisticRegressionParametersRequired(TypedDict):
    outcome: str
    """Column that tells the event"""
    covariates: Sequence[Union[str, LogisticRegressionParametersCovariate2, LogisticRegressionParametersCovariate3]]
    """Terms of the model: a column name, a column with its coding, or an interaction of terms listed before. Empty: the intercept alone"""


class LogisticRegressionParameters(_LogisticRegressionParametersRequired, total=False):
    event_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """The value, or the values, of `outcome` that count as the event; every other value is none"""
    require_binary: bool
    """Refuse an outcome with more than two values instead of taking all others for no event"""
    weights: str
    """Prior weights of the rows; numeric, at least 0. Default: 1 for each row"""
    offset: str
    """Numeric column that is added to the linear predictor with its coefficient held at 1"""
    robust: Literal["none", "HC0", "HC1", "HC2", "HC3"]
    """Heteroscedasticity-consistent (sandwich) standard errors; HC3 is advised for small samples"""
    cluster: str
    """Rows of one level belong together (one patient, one centre): standard errors robust to that"""
    cluster_type: Literal["HC0", "HC1"]
    """Small-sample factor with `cluster`: HC1 = G/(G-1) (n-1)/(n-k), HC0 = G/(G-1)"""
    ci_method: Literal["wald", "profile"]
    """Intervals of the coefficients: Wald, or by the profile likelihood, better in small samples"""
    hosmer_lemeshow_groups: int
    """Groups of the Hosmer-Lemeshow test by quantiles of the fitted probability; usually 10. Default: no such test"""
    penalty: Literal["firth"]
    """Firth's penalised likelihood: less biased in small samples, and finite where an outcome is separated"""
    resamples: int
    """How often the model is fitted to patients drawn with replacement, to correct its apparent performance for optimism: usually 200, 0 for no validation"""
    seed: int
    """Of the random draws: the same patients as R draws after set.seed(seed)"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class PoissonRegressionParametersCovariate2Spline(TypedDict):
    knots: Union[int, Sequence[float]]
    """Their number, placed at Harrell's quantiles, or their positions in ascending order"""


class _PoissonRegressionParametersCovariate2Required(TypedDict):
    column: str
    """Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline"""


class PoissonRegressionParametersCovariate2(_PoissonRegressionParametersCovariate2Required, total=False):
    type: Literal["continuous", "categorical"]
    """Default: categorical for a text column or where `reference` or `levels` is given, else continuous"""
    reference: Union[float, str, bool]
    """Level that the others are compared with; default the first in order"""
    levels: Sequence[Union[float, str, bool]]
    """Order of the levels; levels not listed are treated as missing. Default: all, in ascending order"""
    transform: Literal["log", "log2", "log10", "sqrt", "square", "cube", "log1p"]
    """Applied to a continuous column before it enters the model"""
    polynomial: int
    """Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3`"""
    spline: PoissonRegressionParametersCovariate2Spline
    """Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''`"""


class PoissonRegressionParametersCovariate3(TypedDict):
    interaction: Sequence[str]
    """Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter"""


class _PoissonRegressionParametersRequired(TypedDict):
    outcome: str
    """Counts of events; 0 and 1 give risk ratios (modified Poisson, with robust errors)"""
    covariates: Sequence[Union[str, PoissonRegressionParametersCovariate2, PoissonRegressionParametersCovariate3]]
    """Terms of the model: a column name, a column with its coding, or an interaction of terms listed before. Empty: the intercept alone"""


class PoissonRegressionParameters(_PoissonRegressionParametersRequired, total=False):
    exposure: str
    """Person-time or another size of each row; numeric, greater than 0. Its logarithm is an offset. Default: 1 for each row"""
    offset: str
    """Numeric column that is added to the linear predictor with its coefficient held at 1"""
    weights: str
    """Prior weights of the rows; numeric, at least 0. Default: 1 for each row"""
    dispersion: Literal["fixed", "estimated"]
    """fixed: variance = mean; estimated: variance proportional to the mean (quasi-Poisson)"""
    robust: Literal["none", "HC0", "HC1", "HC2", "HC3"]
    """Heteroscedasticity-consistent (sandwich) standard errors; HC3 is advised for small samples"""
    cluster: str
    """Rows of one level belong together (one patient, one centre): standard errors robust to that"""
    cluster_type: Literal["HC0", "HC1"]
    """Small-sample factor with `cluster`: HC1 = G/(G-1) (n-1)/(n-k), HC0 = G/(G-1)"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class NegativeBinomialRegressionParametersCovariate2Spline(TypedDict):
    knots: Union[int, Sequence[float]]
    """Their number, placed at Harrell's quantiles, or their positions in ascending order"""


class _NegativeBinomialRegressionParametersCovariate2Required(TypedDict):
    column: str
    """Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline"""


class NegativeBinomialRegressionParametersCovariate2(_NegativeBinomialRegressionParametersCovariate2Required, total=False):
    type: Literal["continuous", "categorical"]
    """Default: categorical for a text column or where `reference` or `levels` is given, else continuous"""
    reference: Union[float, str, bool]
    """Level that the others are compared with; default the first in order"""
    levels: Sequence[Union[float, str, bool]]
    """Order of the levels; levels not listed are treated as missing. Default: all, in ascending order"""
    transform: Literal["log", "log2", "log10", "sqrt", "square", "cube", "log1p"]
    """Applied to a continuous column before it enters the model"""
    polynomial: int
    """Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3`"""
    spline: NegativeBinomialRegressionParametersCovariate2Spline
    """Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''`"""


class NegativeBinomialRegressionParametersCovariate3(TypedDict):
    interaction: Sequence[str]
    """Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter"""


class _NegativeBinomialRegressionParametersRequired(TypedDict):
    outcome: str
    """Counts of events"""
    covariates: Sequence[Union[str, NegativeBinomialRegressionParametersCovariate2, NegativeBinomialRegressionParametersCovariate3]]
    """Terms of the model: a column name, a column with its coding, or an interaction of terms listed before. Empty: the intercept alone"""


class NegativeBinomialRegressionParameters(_NegativeBinomialRegressionParametersRequired, total=False):
    exposure: str
    """Person-time or another size of each row; numeric, greater than 0. Its logarithm is an offset. Default: 1 for each row"""
    offset: str
    """Numeric column that is added to the linear predictor with its coefficient held at 1"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class ConditionalLogisticParametersCovariate2Spline(TypedDict):
    knots: Union[int, Sequence[float]]
    """Their number, placed at Harrell's quantiles, or their positions in ascending order"""


class _ConditionalLogisticParametersCovariate2Required(TypedDict):
    column: str
    """Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline"""


class ConditionalLogisticParametersCovariate2(_ConditionalLogisticParametersCovariate2Required, total=False):
    type: Literal["continuous", "categorical"]
    """Default: categorical for a text column or where `reference` or `levels` is given, else continuous"""
    reference: Union[float, str, bool]
    """Level that the others are compared with; default the first in order"""
    levels: Sequence[Union[float, str, bool]]
    """Order of the levels; levels not listed are treated as missing. Default: all, in ascending order"""
    transform: Literal["log", "log2", "log10", "sqrt", "square", "cube", "log1p"]
    """Applied to a continuous column before it enters the model"""
    polynomial: int
    """Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3`"""
    spline: ConditionalLogisticParametersCovariate2Spline
    """Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''`"""


class ConditionalLogisticParametersCovariate3(TypedDict):
    interaction: Sequence[str]
    """Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter"""


class _ConditionalLogisticParametersRequired(TypedDict):
    outcome: str
    """Column that tells cases from controls"""
    covariates: Sequence[Union[str, ConditionalLogisticParametersCovariate2, ConditionalLogisticParametersCovariate3]]
    """Terms of the model: a column name, a column with its coding, or an interaction of terms listed before"""
    strata: str
    """Column of the matched set (pair, triplet, stratum) that a row belongs to"""


class ConditionalLogisticParameters(_ConditionalLogisticParametersRequired, total=False):
    event_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """The value, or the values, of `outcome` that mark a case; every other value is a control"""
    method: Literal["exact", "efron", "breslow"]
    """exact = conditional likelihood; efron and breslow approximate it where a stratum holds many cases and controls"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class GeeParametersCovariate2Spline(TypedDict):
    knots: Union[int, Sequence[float]]
    """Their number, placed at Harrell's quantiles, or their positions in ascending order"""


class _GeeParametersCovariate2Required(TypedDict):
    column: str
    """Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline"""


class GeeParametersCovariate2(_GeeParametersCovariate2Required, total=False):
    type: Literal["continuous", "categorical"]
    """Default: categorical for a text column or where `reference` or `levels` is given, else continuous"""
    reference: Union[float, str, bool]
    """Level that the others are compared with; default the first in order"""
    levels: Sequence[Union[float, str, bool]]
    """Order of the levels; levels not listed are treated as missing. Default: all, in ascending order"""
    transform: Literal["log", "log2", "log10", "sqrt", "square", "cube", "log1p"]
    """Applied to a continuous column before it enters the model"""
    polynomial: int
    """Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3`"""
    spline: GeeParametersCovariate2Spline
    """Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''`"""


class GeeParametersCovariate3(TypedDict):
    interaction: Sequence[str]
    """Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter"""


class _GeeParametersRequired(TypedDict):
    outcome: str
    """Outcome: numbers (gaussian), an event (binomial) or counts (poisson)"""
    covariates: Sequence[Union[str, GeeParametersCovariate2, GeeParametersCovariate3]]
    """Terms of the model: a column name, a column with its coding, or an interaction of terms listed before"""
    id: str
    """Rows of one level belong together (one patient, one centre); their order in the data is their order in time"""
    family: Literal["gaussian", "binomial", "poisson"]
    """gaussian: differences of means; binomial: odds ratios; poisson: rate ratios"""


class GeeParameters(_GeeParametersRequired, total=False):
    event_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """binomial: the value, or the values, of `outcome` that count as the event; every other value is none"""
    correlation: Literal["independence", "exchangeable", "ar1"]
    """Working correlation of the rows of a cluster: none, the same for each pair, or falling with their distance"""
    exposure: str
    """Person-time or size of each row: its logarithm is the offset. Default: 1 for each row"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class LinearMixedModelParametersCovariate2Spline(TypedDict):
    knots: Union[int, Sequence[float]]
    """Their number, placed at Harrell's quantiles, or their positions in ascending order"""


class _LinearMixedModelParametersCovariate2Required(TypedDict):
    column: str
    """Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline"""


class LinearMixedModelParametersCovariate2(_LinearMixedModelParametersCovariate2Required, total=False):
    type: Literal["continuous", "categorical"]
    """Default: categorical for a text column or where `reference` or `levels` is given, else continuous"""
    reference: Union[float, str, bool]
    """Level that the others are compared with; default the first in order"""
    levels: Sequence[Union[float, str, bool]]
    """Order of the levels; levels not listed are treated as missing. Default: all, in ascending order"""
    transform: Literal["log", "log2", "log10", "sqrt", "square", "cube", "log1p"]
    """Applied to a continuous column before it enters the model"""
    polynomial: int
    """Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3`"""
    spline: LinearMixedModelParametersCovariate2Spline
    """Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''`"""


class LinearMixedModelParametersCovariate3(TypedDict):
    interaction: Sequence[str]
    """Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter"""


class _LinearMixedModelParametersRequired(TypedDict):
    outcome: str
    """Numeric outcome, measured more than once in a group"""
    group: str
    """Column whose levels have random effects: the patient, the centre, the litter"""


class LinearMixedModelParameters(_LinearMixedModelParametersRequired, total=False):
    covariates: Sequence[Union[str, LinearMixedModelParametersCovariate2, LinearMixedModelParametersCovariate3]]
    """Fixed effects: a column name, a column with its coding, or an interaction of terms listed before"""
    random_slopes: Sequence[str]
    """Numeric columns whose effect differs from group to group, besides the random intercept"""
    uncorrelated: bool
    """Random intercept and slopes are taken as uncorrelated"""
    reml: bool
    """true: restricted maximum likelihood; false: maximum likelihood, to compare models of other covariates"""
    df_method: Literal["satterthwaite", "kenward_roger"]
    """Of tests and intervals of the fixed effects: by Satterthwaite, or by Kenward and Roger, who also enlarge the standard errors for small samples (restricted maximum likelihood only)"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class SubgroupAnalysisParametersLogisticSubgroup(TypedDict):
    column: str
    """Numeric column that is cut into subgroups"""
    cuts: Sequence[float]
    """Where a new subgroup begins, ascending: [65] makes the subgroups < 65 and >= 65"""


class SubgroupAnalysisParametersLogisticCovariate2Spline(TypedDict):
    knots: Union[int, Sequence[float]]
    """Their number, placed at Harrell's quantiles, or their positions in ascending order"""


class _SubgroupAnalysisParametersLogisticCovariate2Required(TypedDict):
    column: str
    """Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline"""


class SubgroupAnalysisParametersLogisticCovariate2(_SubgroupAnalysisParametersLogisticCovariate2Required, total=False):
    type: Literal["continuous", "categorical"]
    """Default: categorical for a text column or where `reference` or `levels` is given, else continuous"""
    reference: Union[float, str, bool]
    """Level that the others are compared with; default the first in order"""
    levels: Sequence[Union[float, str, bool]]
    """Order of the levels; levels not listed are treated as missing. Default: all, in ascending order"""
    transform: Literal["log", "log2", "log10", "sqrt", "square", "cube", "log1p"]
    """Applied to a continuous column before it enters the model"""
    polynomial: int
    """Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3`"""
    spline: SubgroupAnalysisParametersLogisticCovariate2Spline
    """Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''`"""


class SubgroupAnalysisParametersLogisticCovariate3(TypedDict):
    interaction: Sequence[str]
    """Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter"""


class _SubgroupAnalysisParametersLogisticRequired(TypedDict):
    model: Literal["logistic"]
    """Logistic (odds ratios), Cox (hazard ratios) or linear (differences of means)"""
    outcome: str
    """Column that tells the event"""
    treatment: str
    """Column that tells treated from control"""
    subgroups: Sequence[Union[str, SubgroupAnalysisParametersLogisticSubgroup]]
    """Variables within whose levels the effect is estimated, in the order of the figure"""


class SubgroupAnalysisParametersLogistic(_SubgroupAnalysisParametersLogisticRequired, total=False):
    event_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """The value, or the values, of `outcome` that count as the event"""
    treated_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """The value, or the values, of `treatment` that mean treated"""
    control_value: Union[float, str, bool]
    """The value of `treatment` that means control; patients of other arms are then left out. Default: every other value"""
    covariates: Sequence[Union[str, SubgroupAnalysisParametersLogisticCovariate2, SubgroupAnalysisParametersLogisticCovariate3]]
    """Terms that every model is adjusted for beside treatment and subgroup. Default: none, the unadjusted effects"""
    effects: Literal["interaction_model", "separate_models"]
    """From the model with the interaction that is tested, or from one model for each level"""
    interaction_test: Literal["likelihood_ratio", "wald"]
    """Likelihood ratio or Wald test that the effect is the same in all levels; of a linear model both are the F test"""
    p_adjust: Literal["none", "bonferroni", "holm", "hochberg", "hommel", "benjamini_hochberg", "benjamini_yekutieli"]
    """Adjusts the p-values of the interactions for their number"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class SubgroupAnalysisParametersCoxSubgroup(TypedDict):
    column: str
    """Numeric column that is cut into subgroups"""
    cuts: Sequence[float]
    """Where a new subgroup begins, ascending: [65] makes the subgroups < 65 and >= 65"""


class SubgroupAnalysisParametersCoxCovariate2Spline(TypedDict):
    knots: Union[int, Sequence[float]]
    """Their number, placed at Harrell's quantiles, or their positions in ascending order"""


class _SubgroupAnalysisParametersCoxCovariate2Required(TypedDict):
    column: str
    """Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline"""


class SubgroupAnalysisParametersCoxCovariate2(_SubgroupAnalysisParametersCoxCovariate2Required, total=False):
    type: Literal["continuous", "categorical"]
    """Default: categorical for a text column or where `reference` or `levels` is given, else continuous"""
    reference: Union[float, str, bool]
    """Level that the others are compared with; default the first in order"""
    levels: Sequence[Union[float, str, bool]]
    """Order of the levels; levels not listed are treated as missing. Default: all, in ascending order"""
    transform: Literal["log", "log2", "log10", "sqrt", "square", "cube", "log1p"]
    """Applied to a continuous column before it enters the model"""
    polynomial: int
    """Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3`"""
    spline: SubgroupAnalysisParametersCoxCovariate2Spline
    """Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''`"""


class SubgroupAnalysisParametersCoxCovariate3(TypedDict):
    interaction: Sequence[str]
    """Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter"""


class _SubgroupAnalysisParametersCoxRequired(TypedDict):
    model: Literal["cox"]
    """Logistic (odds ratios), Cox (hazard ratios) or linear (differences of means)"""
    time: str
    """Follow-up time (with `entry`: the time of leaving observation); numeric, not negative"""
    event: str
    """Column that tells what happened at `time`"""
    treatment: str
    """Column that tells treated from control"""
    subgroups: Sequence[Union[str, SubgroupAnalysisParametersCoxSubgroup]]
    """Variables within whose levels the effect is estimated, in the order of the figure"""


class SubgroupAnalysisParametersCox(_SubgroupAnalysisParametersCoxRequired, total=False):
    event_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """The value, or the values, of `event` that count as the event; every other value is censored"""
    treated_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """The value, or the values, of `treatment` that mean treated"""
    control_value: Union[float, str, bool]
    """The value of `treatment` that means control; patients of other arms are then left out. Default: every other value"""
    strata: Sequence[str]
    """Each combination of these has its own baseline hazard"""
    ties: Literal["efron", "breslow"]
    """Handling of equal event times"""
    covariates: Sequence[Union[str, SubgroupAnalysisParametersCoxCovariate2, SubgroupAnalysisParametersCoxCovariate3]]
    """Terms that every model is adjusted for beside treatment and subgroup. Default: none, the unadjusted effects"""
    effects: Literal["interaction_model", "separate_models"]
    """From the model with the interaction that is tested, or from one model for each level"""
    interaction_test: Literal["likelihood_ratio", "wald"]
    """Likelihood ratio or Wald test that the effect is the same in all levels; of a linear model both are the F test"""
    p_adjust: Literal["none", "bonferroni", "holm", "hochberg", "hommel", "benjamini_hochberg", "benjamini_yekutieli"]
    """Adjusts the p-values of the interactions for their number"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class SubgroupAnalysisParametersLinearSubgroup(TypedDict):
    column: str
    """Numeric column that is cut into subgroups"""
    cuts: Sequence[float]
    """Where a new subgroup begins, ascending: [65] makes the subgroups < 65 and >= 65"""


class SubgroupAnalysisParametersLinearCovariate2Spline(TypedDict):
    knots: Union[int, Sequence[float]]
    """Their number, placed at Harrell's quantiles, or their positions in ascending order"""


class _SubgroupAnalysisParametersLinearCovariate2Required(TypedDict):
    column: str
    """Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline"""


class SubgroupAnalysisParametersLinearCovariate2(_SubgroupAnalysisParametersLinearCovariate2Required, total=False):
    type: Literal["continuous", "categorical"]
    """Default: categorical for a text column or where `reference` or `levels` is given, else continuous"""
    reference: Union[float, str, bool]
    """Level that the others are compared with; default the first in order"""
    levels: Sequence[Union[float, str, bool]]
    """Order of the levels; levels not listed are treated as missing. Default: all, in ascending order"""
    transform: Literal["log", "log2", "log10", "sqrt", "square", "cube", "log1p"]
    """Applied to a continuous column before it enters the model"""
    polynomial: int
    """Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3`"""
    spline: SubgroupAnalysisParametersLinearCovariate2Spline
    """Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''`"""


class SubgroupAnalysisParametersLinearCovariate3(TypedDict):
    interaction: Sequence[str]
    """Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter"""


class _SubgroupAnalysisParametersLinearRequired(TypedDict):
    model: Literal["linear"]
    """Logistic (odds ratios), Cox (hazard ratios) or linear (differences of means)"""
    outcome: str
    """Numeric column whose means are compared"""
    treatment: str
    """Column that tells treated from control"""
    subgroups: Sequence[Union[str, SubgroupAnalysisParametersLinearSubgroup]]
    """Variables within whose levels the effect is estimated, in the order of the figure"""


class SubgroupAnalysisParametersLinear(_SubgroupAnalysisParametersLinearRequired, total=False):
    treated_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """The value, or the values, of `treatment` that mean treated"""
    control_value: Union[float, str, bool]
    """The value of `treatment` that means control; patients of other arms are then left out. Default: every other value"""
    covariates: Sequence[Union[str, SubgroupAnalysisParametersLinearCovariate2, SubgroupAnalysisParametersLinearCovariate3]]
    """Terms that every model is adjusted for beside treatment and subgroup. Default: none, the unadjusted effects"""
    effects: Literal["interaction_model", "separate_models"]
    """From the model with the interaction that is tested, or from one model for each level"""
    interaction_test: Literal["likelihood_ratio", "wald"]
    """Likelihood ratio or Wald test that the effect is the same in all levels; of a linear model both are the F test"""
    p_adjust: Literal["none", "bonferroni", "holm", "hochberg", "hommel", "benjamini_hochberg", "benjamini_yekutieli"]
    """Adjusts the p-values of the interactions for their number"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


SubgroupAnalysisParameters = Union[SubgroupAnalysisParametersLogistic, SubgroupAnalysisParametersCox, SubgroupAnalysisParametersLinear]


class LogisticMixedModelParametersCovariate2Spline(TypedDict):
    knots: Union[int, Sequence[float]]
    """Their number, placed at Harrell's quantiles, or their positions in ascending order"""


class _LogisticMixedModelParametersCovariate2Required(TypedDict):
    column: str
    """Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline"""


class LogisticMixedModelParametersCovariate2(_LogisticMixedModelParametersCovariate2Required, total=False):
    type: Literal["continuous", "categorical"]
    """Default: categorical for a text column or where `reference` or `levels` is given, else continuous"""
    reference: Union[float, str, bool]
    """Level that the others are compared with; default the first in order"""
    levels: Sequence[Union[float, str, bool]]
    """Order of the levels; levels not listed are treated as missing. Default: all, in ascending order"""
    transform: Literal["log", "log2", "log10", "sqrt", "square", "cube", "log1p"]
    """Applied to a continuous column before it enters the model"""
    polynomial: int
    """Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3`"""
    spline: LogisticMixedModelParametersCovariate2Spline
    """Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''`"""


class LogisticMixedModelParametersCovariate3(TypedDict):
    interaction: Sequence[str]
    """Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter"""


class _LogisticMixedModelParametersRequired(TypedDict):
    outcome: str
    """Column that tells the event"""
    group: str
    """Column whose levels have random effects: the patient, the centre, the litter"""


class LogisticMixedModelParameters(_LogisticMixedModelParametersRequired, total=False):
    event_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """The value, or the values, of `outcome` that count as the event; every other value is none"""
    covariates: Sequence[Union[str, LogisticMixedModelParametersCovariate2, LogisticMixedModelParametersCovariate3]]
    """Terms of the model: a column name, a column with its coding, or an interaction of terms listed before. Empty: the intercept alone"""
    random_slopes: Sequence[str]
    """Numeric columns whose effect differs from group to group, besides the random intercept"""
    uncorrelated: bool
    """Random intercept and slopes are taken as uncorrelated"""
    quadrature_points: int
    """1: Laplace's approximation; more: adaptive Gauss-Hermite quadrature (nAGQ in lme4), more exact where groups are small, of a random intercept alone"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class MmrmParametersCovariate2Spline(TypedDict):
    knots: Union[int, Sequence[float]]
    """Their number, placed at Harrell's quantiles, or their positions in ascending order"""


class _MmrmParametersCovariate2Required(TypedDict):
    column: str
    """Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline"""


class MmrmParametersCovariate2(_MmrmParametersCovariate2Required, total=False):
    type: Literal["continuous", "categorical"]
    """Default: categorical for a text column or where `reference` or `levels` is given, else continuous"""
    reference: Union[float, str, bool]
    """Level that the others are compared with; default the first in order"""
    levels: Sequence[Union[float, str, bool]]
    """Order of the levels; levels not listed are treated as missing. Default: all, in ascending order"""
    transform: Literal["log", "log2", "log10", "sqrt", "square", "cube", "log1p"]
    """Applied to a continuous column before it enters the model"""
    polynomial: int
    """Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3`"""
    spline: MmrmParametersCovariate2Spline
    """Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''`"""


class MmrmParametersCovariate3(TypedDict):
    interaction: Sequence[str]
    """Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter"""


class _MmrmParametersRequired(TypedDict):
    outcome: str
    """Numeric outcome, measured at several visits"""
    subject: str
    """Column that tells whose measurement a row is"""
    visit: str
    """Column that tells at which visit a row was measured, one row for each subject and visit"""


class MmrmParameters(_MmrmParametersRequired, total=False):
    treatment: str
    """Column of the groups that are compared at each visit; the model has its effect at each visit"""
    reference: Union[float, str, bool]
    """Level of the treatment that the others are compared with; default the first in order"""
    covariates: Sequence[Union[str, MmrmParametersCovariate2, MmrmParametersCovariate3]]
    """Terms of the model: a column name, a column with its coding, or an interaction of terms listed before. Empty: the intercept alone"""
    df_method: Literal["satterthwaite", "kenward_roger"]
    """Of tests and intervals of the fixed effects: by Satterthwaite, or by Kenward and Roger, who also enlarge the standard errors for small samples (restricted maximum likelihood only)"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class PredictionModelParametersLogisticCovariate2Spline(TypedDict):
    knots: Union[int, Sequence[float]]
    """Their number, placed at Harrell's quantiles, or their positions in ascending order"""


class _PredictionModelParametersLogisticCovariate2Required(TypedDict):
    column: str
    """Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline"""


class PredictionModelParametersLogisticCovariate2(_PredictionModelParametersLogisticCovariate2Required, total=False):
    type: Literal["continuous", "categorical"]
    """Default: categorical for a text column or where `reference` or `levels` is given, else continuous"""
    reference: Union[float, str, bool]
    """Level that the others are compared with; default the first in order"""
    levels: Sequence[Union[float, str, bool]]
    """Order of the levels; levels not listed are treated as missing. Default: all, in ascending order"""
    transform: Literal["log", "log2", "log10", "sqrt", "square", "cube", "log1p"]
    """Applied to a continuous column before it enters the model"""
    polynomial: int
    """Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3`"""
    spline: PredictionModelParametersLogisticCovariate2Spline
    """Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''`"""


class PredictionModelParametersLogisticCovariate3(TypedDict):
    interaction: Sequence[str]
    """Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter"""


class PredictionModelParametersLogisticComparisonCovariate2Spline(TypedDict):
    knots: Union[int, Sequence[float]]
    """Their number, placed at Harrell's quantiles, or their positions in ascending order"""


class _PredictionModelParametersLogisticComparisonCovariate2Required(TypedDict):
    column: str
    """Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline"""


class PredictionModelParametersLogisticComparisonCovariate2(_PredictionModelParametersLogisticComparisonCovariate2Required, total=False):
    type: Literal["continuous", "categorical"]
    """Default: categorical for a text column or where `reference` or `levels` is given, else continuous"""
    reference: Union[float, str, bool]
    """Level that the others are compared with; default the first in order"""
    levels: Sequence[Union[float, str, bool]]
    """Order of the levels; levels not listed are treated as missing. Default: all, in ascending order"""
    transform: Literal["log", "log2", "log10", "sqrt", "square", "cube", "log1p"]
    """Applied to a continuous column before it enters the model"""
    polynomial: int
    """Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3`"""
    spline: PredictionModelParametersLogisticComparisonCovariate2Spline
    """Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''`"""


class PredictionModelParametersLogisticComparisonCovariate3(TypedDict):
    interaction: Sequence[str]
    """Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter"""


class _PredictionModelParametersLogisticRequired(TypedDict):
    model: Literal["logistic"]
    """Logistic (whether an event happens) or Cox (whether it happens by a time)"""
    outcome: str
    """Column that tells the event"""
    covariates: Sequence[Union[str, PredictionModelParametersLogisticCovariate2, PredictionModelParametersLogisticCovariate3]]
    """Terms of the model: a column name, a column with its coding, or an interaction of terms listed before"""


class PredictionModelParametersLogistic(_PredictionModelParametersLogisticRequired, total=False):
    event_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """The value, or the values, of `outcome` that count as the event"""
    comparison_covariates: Sequence[Union[str, PredictionModelParametersLogisticComparisonCovariate2, PredictionModelParametersLogisticComparisonCovariate3]]
    """Terms of an established model: what the model improves on it is told by net reclassification and discrimination"""
    risk_categories: Sequence[float]
    """Where a new category of risk begins, ascending: net reclassification by categories. Default: without categories alone"""
    decision_thresholds: Sequence[float]
    """Risks from which on somebody would be treated, ascending. Default: 0.01 to 0.99"""
    resamples: int
    """How often the models are fitted to patients drawn with replacement"""
    seed: int
    """Of the random draws: the same patients as R draws after set.seed(seed)"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class PredictionModelParametersCoxCovariate2Spline(TypedDict):
    knots: Union[int, Sequence[float]]
    """Their number, placed at Harrell's quantiles, or their positions in ascending order"""


class _PredictionModelParametersCoxCovariate2Required(TypedDict):
    column: str
    """Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline"""


class PredictionModelParametersCoxCovariate2(_PredictionModelParametersCoxCovariate2Required, total=False):
    type: Literal["continuous", "categorical"]
    """Default: categorical for a text column or where `reference` or `levels` is given, else continuous"""
    reference: Union[float, str, bool]
    """Level that the others are compared with; default the first in order"""
    levels: Sequence[Union[float, str, bool]]
    """Order of the levels; levels not listed are treated as missing. Default: all, in ascending order"""
    transform: Literal["log", "log2", "log10", "sqrt", "square", "cube", "log1p"]
    """Applied to a continuous column before it enters the model"""
    polynomial: int
    """Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3`"""
    spline: PredictionModelParametersCoxCovariate2Spline
    """Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''`"""


class PredictionModelParametersCoxCovariate3(TypedDict):
    interaction: Sequence[str]
    """Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter"""


class PredictionModelParametersCoxComparisonCovariate2Spline(TypedDict):
    knots: Union[int, Sequence[float]]
    """Their number, placed at Harrell's quantiles, or their positions in ascending order"""


class _PredictionModelParametersCoxComparisonCovariate2Required(TypedDict):
    column: str
    """Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline"""


class PredictionModelParametersCoxComparisonCovariate2(_PredictionModelParametersCoxComparisonCovariate2Required, total=False):
    type: Literal["continuous", "categorical"]
    """Default: categorical for a text column or where `reference` or `levels` is given, else continuous"""
    reference: Union[float, str, bool]
    """Level that the others are compared with; default the first in order"""
    levels: Sequence[Union[float, str, bool]]
    """Order of the levels; levels not listed are treated as missing. Default: all, in ascending order"""
    transform: Literal["log", "log2", "log10", "sqrt", "square", "cube", "log1p"]
    """Applied to a continuous column before it enters the model"""
    polynomial: int
    """Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3`"""
    spline: PredictionModelParametersCoxComparisonCovariate2Spline
    """Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''`"""


class PredictionModelParametersCoxComparisonCovariate3(TypedDict):
    interaction: Sequence[str]
    """Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter"""


class _PredictionModelParametersCoxRequired(TypedDict):
    model: Literal["cox"]
    """Logistic (whether an event happens) or Cox (whether it happens by a time)"""
    time: str
    """Follow-up time (with `entry`: the time of leaving observation); numeric, not negative"""
    event: str
    """Column that tells what happened at `time`"""
    horizon: float
    """Time, in the unit of `time`, by which the event is predicted to happen"""
    covariates: Sequence[Union[str, PredictionModelParametersCoxCovariate2, PredictionModelParametersCoxCovariate3]]
    """Terms of the model: a column name, a column with its coding, or an interaction of terms listed before"""


class PredictionModelParametersCox(_PredictionModelParametersCoxRequired, total=False):
    event_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """The value, or the values, of `event` that count as the event; every other value is censored"""
    comparison_covariates: Sequence[Union[str, PredictionModelParametersCoxComparisonCovariate2, PredictionModelParametersCoxComparisonCovariate3]]
    """Terms of an established model: what the model improves on it is told by net reclassification and discrimination"""
    ties: Literal["efron", "breslow"]
    """Handling of equal event times"""
    risk_categories: Sequence[float]
    """Where a new category of risk begins, ascending: net reclassification by categories. Default: without categories alone"""
    decision_thresholds: Sequence[float]
    """Risks from which on somebody would be treated, ascending. Default: 0.01 to 0.99"""
    resamples: int
    """How often the models are fitted to patients drawn with replacement"""
    seed: int
    """Of the random draws: the same patients as R draws after set.seed(seed)"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


PredictionModelParameters = Union[PredictionModelParametersLogistic, PredictionModelParametersCox]


class _KaplanMeierParametersRequired(TypedDict):
    time: str
    """Follow-up time (with `entry`: the time of leaving observation); numeric, not negative"""
    event: str
    """Column that tells what happened at `time`"""


class KaplanMeierParameters(_KaplanMeierParametersRequired, total=False):
    event_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """The value, or the values, of `event` that count as the event; every other value is censored"""
    entry: str
    """Time of entering observation (left truncation, delayed entry, start of a start-stop row); before `time`. Default: everybody is observed from time 0"""
    group: str
    """One curve for each level of this column. Default: one curve for all"""
    group_levels: Sequence[Union[float, str, bool]]
    """The groups to compare, in this order; other levels are dropped. Default: all, in ascending order"""
    weights: str
    """Case weights; numeric, greater than 0. Default: 1 for each row"""
    robust: bool
    """With `weights`: infinitesimal jackknife instead of Greenwood standard errors"""
    conf_type: Literal["log", "log-log", "plain", "logit", "arcsin", "none"]
    """Scale of the confidence interval: log is the default of R, log-log that of SAS"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""
    quantiles: Sequence[float]
    """Quantiles of the survival time; 0.5 is the median survival"""
    times: Sequence[float]
    """Times at which to report survival and number at risk"""
    return_curve: bool
    """Also return every step of each curve"""


class _RmstParametersRequired(TypedDict):
    time: str
    """Follow-up time (with `entry`: the time of leaving observation); numeric, not negative"""
    event: str
    """Column that tells what happened at `time`"""


class RmstParameters(_RmstParametersRequired, total=False):
    event_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """The value, or the values, of `event` that count as the event; every other value is censored"""
    group: str
    """Column whose levels are compared. Default: one group of all"""
    group_levels: Sequence[Union[float, str, bool]]
    """The groups to compare, in this order; other levels are dropped. Default: all, in ascending order"""
    tau: float
    """Time up to which survival is averaged; not beyond the smallest of the groups' largest times, which is the default"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class _LogRankTestParametersRequired(TypedDict):
    time: str
    """Follow-up time (with `entry`: the time of leaving observation); numeric, not negative"""
    event: str
    """Column that tells what happened at `time`"""
    group: str
    """Column whose levels are compared"""


class LogRankTestParameters(_LogRankTestParametersRequired, total=False):
    event_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """The value, or the values, of `event` that count as the event; every other value is censored"""
    group_levels: Sequence[Union[float, str, bool]]
    """The groups to compare, in this order; other levels are dropped. Default: all, in ascending order"""
    strata: Sequence[str]
    """The comparison is made within each combination of these"""
    weight: Literal["log_rank", "gehan", "tarone_ware", "fleming_harrington"]
    """Weight of each event time: 1, number at risk, its square root, or S^rho (1-S)^gamma"""
    rho: float
    """Fleming-Harrington weight: larger stresses early differences"""
    gamma: float
    """Fleming-Harrington weight: larger stresses late differences"""
    trend_scores: Sequence[float]
    """One score a group, in the order of the groups: adds a test for trend"""


class _PairwiseLogRankParametersRequired(TypedDict):
    time: str
    """Follow-up time (with `entry`: the time of leaving observation); numeric, not negative"""
    event: str
    """Column that tells what happened at `time`"""
    group: str
    """Column whose levels are compared two by two"""


class PairwiseLogRankParameters(_PairwiseLogRankParametersRequired, total=False):
    event_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """The value, or the values, of `event` that count as the event; every other value is censored"""
    group_levels: Sequence[Union[float, str, bool]]
    """The groups to compare, in this order; other levels are dropped. Default: all, in ascending order"""
    rho: float
    """Weight S^rho: 0 log-rank, 1 Peto-Peto"""
    p_adjust: Literal["none", "bonferroni", "holm", "hochberg", "hommel", "benjamini_hochberg", "benjamini_yekutieli"]
    """Correction for the number of comparisons"""


class CoxRegressionParametersCovariate2Spline(TypedDict):
    knots: Union[int, Sequence[float]]
    """Their number, placed at Harrell's quantiles, or their positions in ascending order"""


class _CoxRegressionParametersCovariate2Required(TypedDict):
    column: str
    """Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline"""


class CoxRegressionParametersCovariate2(_CoxRegressionParametersCovariate2Required, total=False):
    type: Literal["continuous", "categorical"]
    """Default: categorical for a text column or where `reference` or `levels` is given, else continuous"""
    reference: Union[float, str, bool]
    """Level that the others are compared with; default the first in order"""
    levels: Sequence[Union[float, str, bool]]
    """Order of the levels; levels not listed are treated as missing. Default: all, in ascending order"""
    transform: Literal["log", "log2", "log10", "sqrt", "square", "cube", "log1p"]
    """Applied to a continuous column before it enters the model"""
    polynomial: int
    """Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3`"""
    spline: CoxRegressionParametersCovariate2Spline
    """Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''`"""


class CoxRegressionParametersCovariate3(TypedDict):
    interaction: Sequence[str]
    """Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter"""


class _CoxRegressionParametersRequired(TypedDict):
    time: str
    """Follow-up time (with `entry`: the time of leaving observation); numeric, not negative"""
    event: str
    """Column that tells what happened at `time`"""
    covariates: Sequence[Union[str, CoxRegressionParametersCovariate2, CoxRegressionParametersCovariate3]]
    """Terms of the model: a column name, a column with its coding, or an interaction of terms listed before"""


class CoxRegressionParameters(_CoxRegressionParametersRequired, total=False):
    event_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """The value, or the values, of `event` that count as the event; every other value is censored"""
    entry: str
    """Time of entering observation (left truncation, delayed entry, start of a start-stop row); before `time`. Default: everybody is observed from time 0"""
    strata: Sequence[str]
    """Each combination of these has its own baseline hazard; their effects are not estimated"""
    ties: Literal["efron", "breslow", "exact"]
    """Handling of equal event times: efron as R, breslow as SAS and Stata, exact = discrete conditional likelihood"""
    weights: str
    """Case weights; numeric, greater than 0. Default: 1 for each row"""
    robust: bool
    """Robust (sandwich) standard errors"""
    id: str
    """Of start-stop rows (covariates that change over time): which patient a row is of. Rows of one patient must not overlap; that is checked"""
    cluster: str
    """Rows of one level belong together (one patient, one centre): implies robust standard errors"""
    offset: str
    """Numeric column that is added to the linear predictor with its coefficient held at 1"""
    resamples: int
    """How often the model is fitted to patients drawn with replacement, to correct its apparent performance for optimism: usually 200, 0 for no validation"""
    seed: int
    """Of the random draws: the same patients as R draws after set.seed(seed)"""
    horizon: float
    """With resamples: time, in the unit of `time`, at which predicted and observed risks are compared. Default: no calibration curve"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class EquivalenceHazardRatioParametersCovariate2Spline(TypedDict):
    knots: Union[int, Sequence[float]]
    """Their number, placed at Harrell's quantiles, or their positions in ascending order"""


class _EquivalenceHazardRatioParametersCovariate2Required(TypedDict):
    column: str
    """Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline"""


class EquivalenceHazardRatioParametersCovariate2(_EquivalenceHazardRatioParametersCovariate2Required, total=False):
    type: Literal["continuous", "categorical"]
    """Default: categorical for a text column or where `reference` or `levels` is given, else continuous"""
    reference: Union[float, str, bool]
    """Level that the others are compared with; default the first in order"""
    levels: Sequence[Union[float, str, bool]]
    """Order of the levels; levels not listed are treated as missing. Default: all, in ascending order"""
    transform: Literal["log", "log2", "log10", "sqrt", "square", "cube", "log1p"]
    """Applied to a continuous column before it enters the model"""
    polynomial: int
    """Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3`"""
    spline: EquivalenceHazardRatioParametersCovariate2Spline
    """Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''`"""


class EquivalenceHazardRatioParametersCovariate3(TypedDict):
    interaction: Sequence[str]
    """Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter"""


class _EquivalenceHazardRatioParametersRequired(TypedDict):
    time: str
    """Follow-up time (with `entry`: the time of leaving observation); numeric, not negative"""
    event: str
    """Column that tells what happened at `time`"""
    group: str
    """Column with the two groups; the hazard ratio is first to second, new to control"""


class EquivalenceHazardRatioParameters(_EquivalenceHazardRatioParametersRequired, total=False):
    event_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """The value, or the values, of `event` that count as the event; every other value is censored"""
    group_levels: Sequence[Union[float, str, bool]]
    """The groups to compare, in this order; other levels are dropped. Default: all, in ascending order"""
    margin_low: float
    """The hazard ratio must be above it. Alone: non-inferiority where the event is wanted (cure)"""
    margin_high: float
    """The hazard ratio must be below it. Alone: non-inferiority where the event is harm"""
    covariates: Sequence[Union[str, EquivalenceHazardRatioParametersCovariate2, EquivalenceHazardRatioParametersCovariate3]]
    """Terms that the Cox model is adjusted for beside the group. Default: none"""
    strata: Sequence[str]
    """Each combination of these has its own baseline hazard; their effects are not estimated"""
    entry: str
    """Time of entering observation (left truncation, delayed entry, start of a start-stop row); before `time`. Default: everybody is observed from time 0"""
    ties: Literal["efron", "breslow", "exact"]
    """Handling of equal event times: efron as R, breslow as SAS and Stata, exact = discrete conditional likelihood"""
    robust: bool
    """Robust (sandwich) standard errors"""
    cluster: str
    """Rows of one level belong together (one patient, one centre): implies robust standard errors"""
    alpha: float
    """Level of each one-sided test; the interval has the level 1 - 2 alpha"""


class CoxZphParametersCovariate2Spline(TypedDict):
    knots: Union[int, Sequence[float]]
    """Their number, placed at Harrell's quantiles, or their positions in ascending order"""


class _CoxZphParametersCovariate2Required(TypedDict):
    column: str
    """Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline"""


class CoxZphParametersCovariate2(_CoxZphParametersCovariate2Required, total=False):
    type: Literal["continuous", "categorical"]
    """Default: categorical for a text column or where `reference` or `levels` is given, else continuous"""
    reference: Union[float, str, bool]
    """Level that the others are compared with; default the first in order"""
    levels: Sequence[Union[float, str, bool]]
    """Order of the levels; levels not listed are treated as missing. Default: all, in ascending order"""
    transform: Literal["log", "log2", "log10", "sqrt", "square", "cube", "log1p"]
    """Applied to a continuous column before it enters the model"""
    polynomial: int
    """Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3`"""
    spline: CoxZphParametersCovariate2Spline
    """Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''`"""


class CoxZphParametersCovariate3(TypedDict):
    interaction: Sequence[str]
    """Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter"""


class _CoxZphParametersRequired(TypedDict):
    time: str
    """Follow-up time (with `entry`: the time of leaving observation); numeric, not negative"""
    event: str
    """Column that tells what happened at `time`"""
    covariates: Sequence[Union[str, CoxZphParametersCovariate2, CoxZphParametersCovariate3]]
    """Terms of the model: a column name, a column with its coding, or an interaction of terms listed before"""


class CoxZphParameters(_CoxZphParametersRequired, total=False):
    event_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """The value, or the values, of `event` that count as the event; every other value is censored"""
    entry: str
    """Time of entering observation (left truncation, delayed entry, start of a start-stop row); before `time`. Default: everybody is observed from time 0"""
    strata: Sequence[str]
    """Each combination of these has its own baseline hazard; their effects are not estimated"""
    ties: Literal["efron", "breslow", "exact"]
    """Handling of equal event times: efron as R, breslow as SAS and Stata, exact = discrete conditional likelihood"""
    weights: str
    """Case weights; numeric, greater than 0. Default: 1 for each row"""
    robust: bool
    """Robust (sandwich) standard errors"""
    id: str
    """Of start-stop rows (covariates that change over time): which patient a row is of. Rows of one patient must not overlap; that is checked"""
    cluster: str
    """Rows of one level belong together (one patient, one centre): implies robust standard errors"""
    offset: str
    """Numeric column that is added to the linear predictor with its coefficient held at 1"""
    transform: Literal["km", "rank", "log", "identity"]
    """Time scale on which effects may change: 1 - Kaplan-Meier estimate, rank, logarithm, or time itself"""


class CoxPredictParametersCovariate2Spline(TypedDict):
    knots: Union[int, Sequence[float]]
    """Their number, placed at Harrell's quantiles, or their positions in ascending order"""


class _CoxPredictParametersCovariate2Required(TypedDict):
    column: str
    """Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline"""


class CoxPredictParametersCovariate2(_CoxPredictParametersCovariate2Required, total=False):
    type: Literal["continuous", "categorical"]
    """Default: categorical for a text column or where `reference` or `levels` is given, else continuous"""
    reference: Union[float, str, bool]
    """Level that the others are compared with; default the first in order"""
    levels: Sequence[Union[float, str, bool]]
    """Order of the levels; levels not listed are treated as missing. Default: all, in ascending order"""
    transform: Literal["log", "log2", "log10", "sqrt", "square", "cube", "log1p"]
    """Applied to a continuous column before it enters the model"""
    polynomial: int
    """Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3`"""
    spline: CoxPredictParametersCovariate2Spline
    """Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''`"""


class CoxPredictParametersCovariate3(TypedDict):
    interaction: Sequence[str]
    """Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter"""


class _CoxPredictParametersRequired(TypedDict):
    time: str
    """Follow-up time (with `entry`: the time of leaving observation); numeric, not negative"""
    event: str
    """Column that tells what happened at `time`"""
    covariates: Sequence[Union[str, CoxPredictParametersCovariate2, CoxPredictParametersCovariate3]]
    """Terms of the model: a column name, a column with its coding, or an interaction of terms listed before"""
    new_data: Sequence[Mapping[str, Union[float, str, bool]]]
    """The patients to predict for: of each, the value of every covariate and stratum, and of the offset, by column name"""


class CoxPredictParameters(_CoxPredictParametersRequired, total=False):
    event_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """The value, or the values, of `event` that count as the event; every other value is censored"""
    entry: str
    """Time of entering observation (left truncation, delayed entry, start of a start-stop row); before `time`. Default: everybody is observed from time 0"""
    strata: Sequence[str]
    """Each combination of these has its own baseline hazard; their effects are not estimated"""
    ties: Literal["efron", "breslow", "exact"]
    """Handling of equal event times: efron as R, breslow as SAS and Stata, exact = discrete conditional likelihood"""
    weights: str
    """Case weights; numeric, greater than 0. Default: 1 for each row"""
    robust: bool
    """Robust (sandwich) standard errors"""
    id: str
    """Of start-stop rows (covariates that change over time): which patient a row is of. Rows of one patient must not overlap; that is checked"""
    cluster: str
    """Rows of one level belong together (one patient, one centre): implies robust standard errors"""
    offset: str
    """Numeric column that is added to the linear predictor with its coefficient held at 1"""
    times: Sequence[float]
    """Times at which to predict survival; default round times over the follow-up"""
    conf_type: Literal["log", "log-log", "plain", "logit", "arcsin", "none"]
    """Scale of the confidence interval of survival"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class CoxResidualsParametersCovariate2Spline(TypedDict):
    knots: Union[int, Sequence[float]]
    """Their number, placed at Harrell's quantiles, or their positions in ascending order"""


class _CoxResidualsParametersCovariate2Required(TypedDict):
    column: str
    """Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline"""


class CoxResidualsParametersCovariate2(_CoxResidualsParametersCovariate2Required, total=False):
    type: Literal["continuous", "categorical"]
    """Default: categorical for a text column or where `reference` or `levels` is given, else continuous"""
    reference: Union[float, str, bool]
    """Level that the others are compared with; default the first in order"""
    levels: Sequence[Union[float, str, bool]]
    """Order of the levels; levels not listed are treated as missing. Default: all, in ascending order"""
    transform: Literal["log", "log2", "log10", "sqrt", "square", "cube", "log1p"]
    """Applied to a continuous column before it enters the model"""
    polynomial: int
    """Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3`"""
    spline: CoxResidualsParametersCovariate2Spline
    """Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''`"""


class CoxResidualsParametersCovariate3(TypedDict):
    interaction: Sequence[str]
    """Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter"""


class _CoxResidualsParametersRequired(TypedDict):
    time: str
    """Follow-up time (with `entry`: the time of leaving observation); numeric, not negative"""
    event: str
    """Column that tells what happened at `time`"""
    covariates: Sequence[Union[str, CoxResidualsParametersCovariate2, CoxResidualsParametersCovariate3]]
    """Terms of the model: a column name, a column with its coding, or an interaction of terms listed before"""


class CoxResidualsParameters(_CoxResidualsParametersRequired, total=False):
    event_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """The value, or the values, of `event` that count as the event; every other value is censored"""
    entry: str
    """Time of entering observation (left truncation, delayed entry, start of a start-stop row); before `time`. Default: everybody is observed from time 0"""
    strata: Sequence[str]
    """Each combination of these has its own baseline hazard; their effects are not estimated"""
    ties: Literal["efron", "breslow", "exact"]
    """Handling of equal event times: efron as R, breslow as SAS and Stata, exact = discrete conditional likelihood"""
    weights: str
    """Case weights; numeric, greater than 0. Default: 1 for each row"""
    robust: bool
    """Robust (sandwich) standard errors"""
    id: str
    """Of start-stop rows (covariates that change over time): which patient a row is of. Rows of one patient must not overlap; that is checked"""
    cluster: str
    """Rows of one level belong together (one patient, one centre): implies robust standard errors"""
    types: Sequence[Literal["martingale", "deviance", "score", "dfbeta", "dfbetas", "schoenfeld", "scaled_schoenfeld"]]
    """The residuals to return"""


class _ConcordanceIndexParametersRequired(TypedDict):
    time: str
    """Follow-up time (with `entry`: the time of leaving observation); numeric, not negative"""
    event: str
    """Column that tells what happened at `time`"""
    marker: str
    """Numeric score or measurement whose ranking is judged"""


class ConcordanceIndexParameters(_ConcordanceIndexParametersRequired, total=False):
    event_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """The value, or the values, of `event` that count as the event; every other value is censored"""
    entry: str
    """Time of entering observation (left truncation, delayed entry, start of a start-stop row); before `time`. Default: everybody is observed from time 0"""
    direction: Literal["higher_is_worse", "higher_is_better"]
    """Whether high values of the marker go with early or with late events"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class LandmarkAnalysisParametersCovariate2Spline(TypedDict):
    knots: Union[int, Sequence[float]]
    """Their number, placed at Harrell's quantiles, or their positions in ascending order"""


class _LandmarkAnalysisParametersCovariate2Required(TypedDict):
    column: str
    """Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline"""


class LandmarkAnalysisParametersCovariate2(_LandmarkAnalysisParametersCovariate2Required, total=False):
    type: Literal["continuous", "categorical"]
    """Default: categorical for a text column or where `reference` or `levels` is given, else continuous"""
    reference: Union[float, str, bool]
    """Level that the others are compared with; default the first in order"""
    levels: Sequence[Union[float, str, bool]]
    """Order of the levels; levels not listed are treated as missing. Default: all, in ascending order"""
    transform: Literal["log", "log2", "log10", "sqrt", "square", "cube", "log1p"]
    """Applied to a continuous column before it enters the model"""
    polynomial: int
    """Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3`"""
    spline: LandmarkAnalysisParametersCovariate2Spline
    """Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''`"""


class LandmarkAnalysisParametersCovariate3(TypedDict):
    interaction: Sequence[str]
    """Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter"""


class _LandmarkAnalysisParametersRequired(TypedDict):
    time: str
    """Follow-up time (with `entry`: the time of leaving observation); numeric, not negative"""
    event: str
    """Column that tells what happened at `time`"""
    landmark: float
    """Time at which the groups are formed; patients whose follow-up ended by then are left out"""


class LandmarkAnalysisParameters(_LandmarkAnalysisParametersRequired, total=False):
    event_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """The value, or the values, of `event` that count as the event; every other value is censored"""
    response_time: str
    """Time at which a patient responded, was transplanted or the like; empty: never. The groups are those with and without by the landmark"""
    group: str
    """In place of `response_time`: a column with the group as it was known at the landmark"""
    covariates: Sequence[Union[str, LandmarkAnalysisParametersCovariate2, LandmarkAnalysisParametersCovariate3]]
    """Terms that the Cox model is adjusted for beside the group. Default: none"""
    times: Sequence[float]
    """Times since the landmark at which survival is told"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class _CumulativeIncidenceParametersRequired(TypedDict):
    time: str
    """Time from entry to the event or to the end of observation; not negative"""
    event: str
    """Column that tells what happened at `time`: censoring or one of the causes"""
    censor_value: Union[float, str, bool]
    """The value of `event` that means censored"""
    causes: Sequence[Union[float, str, bool]]
    """The values of `event` that are causes; every value must be one of these or censor_value"""


class CumulativeIncidenceParameters(_CumulativeIncidenceParametersRequired, total=False):
    group: str
    """Curves for each level of this column. Default: one group of all"""
    group_levels: Sequence[Union[float, str, bool]]
    """The groups to compare, in this order; other levels are dropped. Default: all, in ascending order"""
    times: Sequence[float]
    """Times at which to report the incidence; default round times over the follow-up"""
    conf_type: Literal["log", "log-log", "plain", "logit", "arcsin", "none"]
    """Scale of the confidence interval"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class _GrayTestParametersRequired(TypedDict):
    time: str
    """Time from entry to the event or to the end of observation; not negative"""
    event: str
    """Column that tells what happened at `time`: censoring or one of the causes"""
    censor_value: Union[float, str, bool]
    """The value of `event` that means censored"""
    causes: Sequence[Union[float, str, bool]]
    """The values of `event` that are causes; every value must be one of these or censor_value"""
    group: str
    """Column whose levels are compared"""


class GrayTestParameters(_GrayTestParametersRequired, total=False):
    group_levels: Sequence[Union[float, str, bool]]
    """The groups to compare, in this order; other levels are dropped. Default: all, in ascending order"""
    strata: Union[str, Sequence[str]]
    """The comparison is made within each level, or combination of levels, of these"""
    rho: float
    """Weight (1 - F)^rho of each time: above 0 early differences count more, below 0 late ones"""


class FineGrayParametersCovariate2Spline(TypedDict):
    knots: Union[int, Sequence[float]]
    """Their number, placed at Harrell's quantiles, or their positions in ascending order"""


class _FineGrayParametersCovariate2Required(TypedDict):
    column: str
    """Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline"""


class FineGrayParametersCovariate2(_FineGrayParametersCovariate2Required, total=False):
    type: Literal["continuous", "categorical"]
    """Default: categorical for a text column or where `reference` or `levels` is given, else continuous"""
    reference: Union[float, str, bool]
    """Level that the others are compared with; default the first in order"""
    levels: Sequence[Union[float, str, bool]]
    """Order of the levels; levels not listed are treated as missing. Default: all, in ascending order"""
    transform: Literal["log", "log2", "log10", "sqrt", "square", "cube", "log1p"]
    """Applied to a continuous column before it enters the model"""
    polynomial: int
    """Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3`"""
    spline: FineGrayParametersCovariate2Spline
    """Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''`"""


class FineGrayParametersCovariate3(TypedDict):
    interaction: Sequence[str]
    """Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter"""


class _FineGrayParametersRequired(TypedDict):
    time: str
    """Time from entry to the event or to the end of observation; not negative"""
    event: str
    """Column that tells what happened at `time`: censoring or one of the causes"""
    censor_value: Union[float, str, bool]
    """The value of `event` that means censored"""
    cause: Union[float, str, bool]
    """The cause of interest; every value but this and censor_value is a competing event"""
    covariates: Sequence[Union[str, FineGrayParametersCovariate2, FineGrayParametersCovariate3]]
    """Terms of the model: a column name, a column with its coding, or an interaction of terms listed before"""


class FineGrayParameters(_FineGrayParametersRequired, total=False):
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class _MultiStateParametersRequired(TypedDict):
    id: str
    """Rows of one subject follow each other in time"""
    time: str
    """Time at which the row ends, by entering a state or by censoring"""
    event: str
    """The state that is entered at the end of the row"""
    censor_value: Union[float, str, bool]
    """The value of `event` that means that no state was entered"""


class MultiStateParameters(_MultiStateParametersRequired, total=False):
    start: str
    """Time at which the row begins. Default: 0, for one row a subject"""
    states: Sequence[Union[float, str, bool]]
    """The states that can be entered, in the order to show them. Default: all but the censored value"""
    initial_state: str
    """Name of the state in which everybody begins; one of the states where it can be entered again"""
    group: str
    """Curves for each level of this column. Default: one group of all"""
    group_levels: Sequence[Union[float, str, bool]]
    """The groups to compare, in this order; other levels are dropped. Default: all, in ascending order"""
    times: Sequence[float]
    """Times at which to report; default round times over the follow-up"""
    tau: float
    """Up to which the time in each state is averaged. Default: the last time of all groups"""
    conf_type: Literal["log", "log-log", "plain", "logit"]
    """Scale of the confidence interval of probabilities"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class AftRegressionParametersCovariate2Spline(TypedDict):
    knots: Union[int, Sequence[float]]
    """Their number, placed at Harrell's quantiles, or their positions in ascending order"""


class _AftRegressionParametersCovariate2Required(TypedDict):
    column: str
    """Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline"""


class AftRegressionParametersCovariate2(_AftRegressionParametersCovariate2Required, total=False):
    type: Literal["continuous", "categorical"]
    """Default: categorical for a text column or where `reference` or `levels` is given, else continuous"""
    reference: Union[float, str, bool]
    """Level that the others are compared with; default the first in order"""
    levels: Sequence[Union[float, str, bool]]
    """Order of the levels; levels not listed are treated as missing. Default: all, in ascending order"""
    transform: Literal["log", "log2", "log10", "sqrt", "square", "cube", "log1p"]
    """Applied to a continuous column before it enters the model"""
    polynomial: int
    """Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3`"""
    spline: AftRegressionParametersCovariate2Spline
    """Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''`"""


class AftRegressionParametersCovariate3(TypedDict):
    interaction: Sequence[str]
    """Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter"""


class _AftRegressionParametersRequired(TypedDict):
    time: str
    """Follow-up time (with `entry`: the time of leaving observation); numeric, not negative"""
    event: str
    """Column that tells what happened at `time`"""
    covariates: Sequence[Union[str, AftRegressionParametersCovariate2, AftRegressionParametersCovariate3]]
    """Terms of the model: a column name, a column with its coding, or an interaction of terms listed before"""


class AftRegressionParameters(_AftRegressionParametersRequired, total=False):
    event_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """The value, or the values, of `event` that count as the event; every other value is censored"""
    distribution: Literal["weibull", "exponential", "log_normal", "log_logistic"]
    """Distribution of the survival time"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class _RocCurveParametersPartialAucRequired(TypedDict):
    range: Sequence[float]
    """Between which specificities (or sensitivities) the area is taken"""


class RocCurveParametersPartialAuc(_RocCurveParametersPartialAucRequired, total=False):
    focus: Literal["specificity", "sensitivity"]
    """Whether the range is of specificities or of sensitivities"""


class _RocCurveParametersRequired(TypedDict):
    outcome: str
    """Column that tells cases from controls"""
    marker: str
    """Numeric column: the test result, score or predicted probability"""


class RocCurveParameters(_RocCurveParametersRequired, total=False):
    event_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """Value, or values, of a case; every other value is a control"""
    direction: Literal["higher", "lower"]
    """Whether cases have the higher or the lower values"""
    thresholds: Sequence[float]
    """Cut-offs at which sensitivity and specificity are given; a value at the cut-off counts as positive"""
    cutoff_criterion: Literal["youden", "closest_topleft"]
    """What the optimal cut-off maximises: sensitivity + specificity, or nearness to the top left corner"""
    partial_auc: RocCurveParametersPartialAuc
    """The area under a part of the curve only. Default: the whole area alone"""
    return_curve: bool
    """Give every point of the curve"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class _RocCompareParametersRequired(TypedDict):
    outcome: str
    """Column that tells cases from controls"""


class RocCompareParameters(_RocCompareParametersRequired, total=False):
    event_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """Value, or values, of a case; every other value is a control"""
    marker1: str
    """Paired comparison: first marker, measured in every patient"""
    marker2: str
    """Paired comparison: second marker, measured in every patient"""
    marker: str
    """Unpaired comparison: the marker whose area is compared between two groups"""
    group: str
    """Unpaired comparison: column with the two groups"""
    group_levels: Sequence[Union[float, str, bool]]
    """The groups to compare, in this order; other levels are dropped. Default: all, in ascending order"""
    direction: Literal["higher", "lower"]
    """Whether cases have the higher or the lower values"""
    direction1: Literal["higher", "lower"]
    """Direction of marker1, where it differs"""
    direction2: Literal["higher", "lower"]
    """Direction of marker2, where it differs"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class DiagnosticAccuracyParametersCounts(TypedDict):
    tp: int
    """Patients with the disease and a positive test"""
    fp: int
    """Healthy patients with a positive test"""
    fn: int
    """Patients with the disease and a negative test"""
    tn: int
    """Healthy patients with a negative test"""


class DiagnosticAccuracyParameters(TypedDict, total=False):
    test: str
    """Column with the result of the test that is judged; numeric where test_cutoff is given"""
    test_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """Value, or values, of a positive test; default 1"""
    test_cutoff: float
    """Cut-off of a numeric test; a value at the cut-off counts as positive"""
    test_direction: Literal["higher", "lower"]
    """Side of test_cutoff that is positive"""
    reference: str
    """Column with the truth, by the reference standard"""
    reference_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """Value, or values, of the disease; every other value is healthy"""
    counts: DiagnosticAccuracyParametersCounts
    """True positives, false positives, false negatives, true negatives, in place of columns"""
    ci_method: Literal["wilson", "wilson_cc", "clopper_pearson", "wald", "agresti_coull", "jeffreys"]
    """Confidence interval of the proportions"""
    prevalence: float
    """Prevalence where the test shall be used: adds the predictive values there"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class CohenKappaParameters(TypedDict, total=False):
    rater1: str
    """Column with the ratings of the first rater"""
    rater2: str
    """Column with the ratings of the second rater"""
    frequency: str
    """Column of counts, for ratings that were tabulated before. Default: 1 for each row"""
    levels: Sequence[Union[float, str, bool]]
    """The scale in its order; other ratings are dropped. Default: all ratings, in ascending order"""
    table: Sequence[Sequence[int]]
    """Square table of counts in place of columns: first rater down, second across, in the same order"""
    weights: Literal["none", "linear", "quadratic"]
    """Credit for near agreement on an ordered scale: by the distance of the ratings, or its square"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class FleissKappaParameters(TypedDict):
    raters: Sequence[str]
    """Columns with the ratings: one a rater, one row a subject"""


class _IccParametersRequired(TypedDict):
    raters: Sequence[str]
    """Numeric columns: one a rater (or method, or occasion), one row a subject"""


class IccParameters(_IccParametersRequired, total=False):
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class _BlandAltmanParametersRequired(TypedDict):
    method1: str
    """Numeric column: measurements by the first method"""
    method2: str
    """Numeric column: measurements by the second method, subtracted from the first"""


class BlandAltmanParameters(_BlandAltmanParametersRequired, total=False):
    scale: Literal["difference", "percent", "log_ratio"]
    """Differences as they are, in percent of the mean of both, or as logarithm of the ratio"""
    agreement_level: float
    """Share of the differences that the limits of agreement should hold"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class _CronbachAlphaParametersRequired(TypedDict):
    items: Sequence[str]
    """Numeric columns: one an item of the scale"""


class CronbachAlphaParameters(_CronbachAlphaParametersRequired, total=False):
    reverse: Sequence[str]
    """Items that are worded the other way: their value becomes scale_min + scale_max - value"""
    scale_min: float
    """Smallest possible answer, where items are reversed"""
    scale_max: float
    """Largest possible answer, where items are reversed"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class _ConcordanceCorrelationParametersRequired(TypedDict):
    method1: str
    """Numeric column: measurements by the first method"""
    method2: str
    """Numeric column: measurements by the second method"""


class ConcordanceCorrelationParameters(_ConcordanceCorrelationParametersRequired, total=False):
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class PowerTwoMeansParameters(TypedDict, total=False):
    n: float
    """Patients in each group, pairs where paired; absent where it is asked for"""
    delta: float
    """Difference of the means that is to be found; absent: the smallest one found with this power"""
    margin: float
    """Difference that is to be ruled out: below 0 where a higher mean is wanted, above 0 where a lower one is; of equivalence on both sides of 0. Absent: superiority. One-sided"""
    objective: Literal["non_inferiority", "equivalence"]
    """One test against the margin, or one on each side, each at alpha"""
    power: float
    """Power: the probability to find the effect; absent where it is asked for"""
    std_dev: float
    """Standard deviation within a group; where paired, of the differences within pairs"""
    alpha: float
    """Significance level: the probability of a false positive"""
    type: Literal["two_sample", "one_sample", "paired"]
    """Which t-test is planned"""
    alternative: Literal["two_sided", "one_sided"]
    """Whether the test looks for a difference in either direction or in one"""
    strict: bool
    """Counts findings in the wrong direction of a two-sided test as power too; matters below a power of 0.1 only"""


class _PowerTwoProportionsParametersRequired(TypedDict):
    p1: float
    """Probability of the event in the first group"""


class PowerTwoProportionsParameters(_PowerTwoProportionsParametersRequired, total=False):
    n: float
    """Patients in each group; absent where it is asked for"""
    p2: float
    """Probability in the second group; absent: the smallest one above p1 that is found with this power"""
    margin: float
    """Difference p1 - p2, or ratio p1 / p2, that is to be ruled out: below 0 (ratio: 1) where the event is wanted, above it where it is harm; of equivalence on both sides. Absent: superiority. One-sided"""
    margin_measure: Literal["difference", "ratio"]
    """Whether the margin is a difference of proportions or a ratio (relative risk)"""
    objective: Literal["non_inferiority", "equivalence"]
    """One test against the margin, or one on each side, each at alpha"""
    power: float
    """Power: the probability to find the effect; absent where it is asked for"""
    alpha: float
    """Significance level: the probability of a false positive"""
    alternative: Literal["two_sided", "one_sided"]
    """Whether the test looks for a difference in either direction or in one"""
    strict: bool
    """Counts findings in the wrong direction of a two-sided test as power too; matters below a power of 0.1 only"""


class _PowerLogRankParametersRequired(TypedDict):
    hazard_ratio: float
    """Hazard of the first group divided by that of the second"""


class PowerLogRankParameters(_PowerLogRankParametersRequired, total=False):
    margin: float
    """Hazard ratio that is to be ruled out: above 1 where the event is harm, below 1 where it is wanted. Absent: superiority. One-sided"""
    events: float
    """Events in both groups; absent where they are asked for"""
    power: float
    """Power: the probability to find the effect; absent where it is asked for"""
    alpha: float
    """Significance level: the probability of a false positive"""
    alternative: Literal["two_sided", "one_sided"]
    """Whether the test looks for a difference in either direction or in one"""
    allocation_ratio: float
    """Patients in the first group for each one in the second"""
    method: Literal["schoenfeld", "freedman"]
    """Whose formula"""
    event_probability1: float
    """Share of the first group that will have had the event by the end of the study: with it patients are told too"""
    event_probability2: float
    """The same of the second group"""


class _PowerAnovaParametersRequired(TypedDict):
    groups: int
    """Number of groups"""
    between_variance: float
    """Variance of the group means (divisor: groups - 1)"""
    within_variance: float
    """Variance of the outcome within a group"""


class PowerAnovaParameters(_PowerAnovaParametersRequired, total=False):
    n: float
    """Patients in each group; absent where it is asked for"""
    power: float
    """Power: the probability to find the effect; absent where it is asked for"""
    alpha: float
    """Significance level: the probability of a false positive"""


class _PowerCorrelationParametersRequired(TypedDict):
    r: float
    """Correlation that is to be found; its sign does not matter"""


class PowerCorrelationParameters(_PowerCorrelationParametersRequired, total=False):
    n: float
    """Pairs of measurements; absent where they are asked for"""
    power: float
    """Power: the probability to find the effect; absent where it is asked for"""
    alpha: float
    """Significance level: the probability of a false positive"""
    alternative: Literal["two_sided", "one_sided"]
    """Whether the test looks for a difference in either direction or in one"""


class _SimulatedPowerParametersGroupRequired(TypedDict):
    name: str
    """As it stands in the column `group`"""


class SimulatedPowerParametersGroup(_SimulatedPowerParametersGroupRequired, total=False):
    ratio: float
    """Patients for each one of ratio 1"""


class SimulatedPowerParametersOutcomeNormalEffect(TypedDict):
    covariate: str
    """A covariate of this design"""
    coefficient: float
    """Effect of one unit on the scale of the linear predictor"""


class _SimulatedPowerParametersOutcomeNormalRequired(TypedDict):
    distribution: Literal["normal"]
    """What is drawn; survival draws a time and an event"""
    column: str
    """What the simulated column is called"""
    means: Sequence[float]
    """Mean: of each group in order, or one number for all"""
    std_devs: Sequence[float]
    """Standard deviation within a group: of each group in order, or one number for all"""


class SimulatedPowerParametersOutcomeNormal(_SimulatedPowerParametersOutcomeNormalRequired, total=False):
    effects: Sequence[SimulatedPowerParametersOutcomeNormalEffect]
    """On the mean, the log odds, the log mean or the log hazard"""
    trend: Sequence[float]
    """Of repeated rows: what each further row adds on the scale of the linear predictor, of each group or one for all"""


class SimulatedPowerParametersOutcomeLogNormalEffect(TypedDict):
    covariate: str
    """A covariate of this design"""
    coefficient: float
    """Effect of one unit on the scale of the linear predictor"""


class _SimulatedPowerParametersOutcomeLogNormalRequired(TypedDict):
    distribution: Literal["log_normal"]
    """What is drawn; survival draws a time and an event"""
    column: str
    """What the simulated column is called"""
    means: Sequence[float]
    """Mean of the logarithm: of each group in order, or one number for all"""
    std_devs: Sequence[float]
    """Standard deviation of the logarithm: of each group in order, or one number for all"""


class SimulatedPowerParametersOutcomeLogNormal(_SimulatedPowerParametersOutcomeLogNormalRequired, total=False):
    effects: Sequence[SimulatedPowerParametersOutcomeLogNormalEffect]
    """On the mean, the log odds, the log mean or the log hazard"""
    trend: Sequence[float]
    """Of repeated rows: what each further row adds on the scale of the linear predictor, of each group or one for all"""


class SimulatedPowerParametersOutcomeBinaryEffect(TypedDict):
    covariate: str
    """A covariate of this design"""
    coefficient: float
    """Effect of one unit on the scale of the linear predictor"""


class _SimulatedPowerParametersOutcomeBinaryRequired(TypedDict):
    distribution: Literal["binary"]
    """What is drawn; survival draws a time and an event"""
    column: str
    """What the simulated column is called"""
    probabilities: Sequence[float]
    """Probability of 1, where covariates are 0: of each group in order, or one number for all"""


class SimulatedPowerParametersOutcomeBinary(_SimulatedPowerParametersOutcomeBinaryRequired, total=False):
    effects: Sequence[SimulatedPowerParametersOutcomeBinaryEffect]
    """On the mean, the log odds, the log mean or the log hazard"""
    trend: Sequence[float]
    """Of repeated rows: what each further row adds on the scale of the linear predictor, of each group or one for all"""


class SimulatedPowerParametersOutcomeCountEffect(TypedDict):
    covariate: str
    """A covariate of this design"""
    coefficient: float
    """Effect of one unit on the scale of the linear predictor"""


class _SimulatedPowerParametersOutcomeCountRequired(TypedDict):
    distribution: Literal["count"]
    """What is drawn; survival draws a time and an event"""
    column: str
    """What the simulated column is called"""
    means: Sequence[float]
    """Mean of the Poisson distribution, where covariates are 0: of each group in order, or one number for all"""


class SimulatedPowerParametersOutcomeCount(_SimulatedPowerParametersOutcomeCountRequired, total=False):
    effects: Sequence[SimulatedPowerParametersOutcomeCountEffect]
    """On the mean, the log odds, the log mean or the log hazard"""
    trend: Sequence[float]
    """Of repeated rows: what each further row adds on the scale of the linear predictor, of each group or one for all"""


class SimulatedPowerParametersOutcomeSurvivalEffect(TypedDict):
    covariate: str
    """A covariate of this design"""
    coefficient: float
    """Effect of one unit on the scale of the linear predictor"""


class _SimulatedPowerParametersOutcomeSurvivalRequired(TypedDict):
    distribution: Literal["survival"]
    """What is drawn; survival draws a time and an event"""
    time: str
    """What the column of the follow-up time is called"""
    event: str
    """What the column of the event (1) or censoring (0) is called"""
    hazards: Sequence[float]
    """Hazard h of S(t) = exp(-h t^shape), where covariates are 0: log(2) / median where the shape is 1: of each group in order, or one number for all"""
    follow_up: float
    """Time from the end of accrual to the end of the study"""


class SimulatedPowerParametersOutcomeSurvival(_SimulatedPowerParametersOutcomeSurvivalRequired, total=False):
    accrual: float
    """Time in which patients enter, evenly; 0: all are followed for the same time"""
    dropout_hazard: float
    """Constant hazard of being lost"""
    shape: float
    """Of the Weibull distribution; 1: exponential"""
    effects: Sequence[SimulatedPowerParametersOutcomeSurvivalEffect]
    """On the mean, the log odds, the log mean or the log hazard"""
    trend: Sequence[float]
    """Of repeated rows: what each further row adds on the scale of the linear predictor, of each group or one for all"""


class _SimulatedPowerParametersNormalCovariateRequired(TypedDict):
    column: str
    """What the simulated column is called"""


class SimulatedPowerParametersNormalCovariate(_SimulatedPowerParametersNormalCovariateRequired, total=False):
    mean: float
    """The same in all groups"""
    std_dev: float
    """Of the normal distribution"""


class SimulatedPowerParametersRepeated(TypedDict):
    rows: int
    """They are counted in the column `visit`"""
    std_dev: float
    """Of what the rows of one share, on the linear predictor"""


class _SimulatedPowerParametersRequired(TypedDict):
    method: str
    """The method of the catalogue whose power is asked for"""
    parameters: Mapping[str, Any]
    """As for a run of it; columns are those of this design, `group`, `patient` and `visit`"""
    n: Sequence[int]
    """Patients in a group of ratio 1, ascending: the power of each is told"""
    outcomes: Sequence[Union[SimulatedPowerParametersOutcomeNormal, SimulatedPowerParametersOutcomeLogNormal, SimulatedPowerParametersOutcomeBinary, SimulatedPowerParametersOutcomeCount, SimulatedPowerParametersOutcomeSurvival]]
    """What is drawn for each row, under the assumptions of the plan"""


class SimulatedPowerParameters(_SimulatedPowerParametersRequired, total=False):
    test: str
    """Where its p-value or conclusion stands in the result, as p_value, coefficients[group=treatment].p_value or shown. Default: p_value, or the only one; an error lists all"""
    groups: Sequence[SimulatedPowerParametersGroup]
    """The groups, in the order of all numbers by group; they are the column `group`"""
    normal_covariates: Sequence[SimulatedPowerParametersNormalCovariate]
    """Normal, one value a patient"""
    correlations: Sequence[float]
    """Second with first, third with first, third with second and so on. Default: none"""
    repeated: SimulatedPowerParametersRepeated
    """Several rows of a patient (column `patient`), or of a cluster: then sizes are numbers of clusters"""
    simulations: int
    """Data sets of each size: the Monte Carlo error falls with their root"""
    alpha: float
    """Significance level: the probability of a false positive"""
    power: float
    """Power to be reached: the smallest size that does is told"""
    seed: int
    """Of R's random numbers, with which each size begins anew"""


class _GroupSequentialParametersRequired(TypedDict):
    looks: int
    """Number of analyses, the final one included"""
    design: Literal["pocock", "obrien_fleming", "wang_tsiatis", "haybittle_peto", "lan_demets_obrien_fleming", "lan_demets_pocock", "hwang_shih_decani", "kim_demets"]
    """Shape of the boundary (the first four), or the function that spends alpha (the others)"""


class GroupSequentialParameters(_GroupSequentialParametersRequired, total=False):
    alpha: float
    """Significance level over all looks; of both sides together where two-sided"""
    alternative: Literal["one_sided", "two_sided"]
    """Whether the trial stops for an effect in one direction or in either"""
    information_rates: Sequence[float]
    """Share of the information at each look, rising; absent: equally spaced up to 1"""
    delta: float
    """Wang and Tsiatis' shape: 0 is O'Brien-Fleming, 0.5 is Pocock"""
    gamma: float
    """Of hwang_shih_decani (-10 to 5) and kim_demets (0.4 to 8)"""
    beta: float
    """1 - power, for the inflation factor and the sample numbers"""


class _ConditionalPowerParametersRequired(TypedDict):
    information_fraction: float
    """Share of the planned patients, or events, that the look has seen"""
    design_effect: float
    """Effect that the trial was planned for, on the scale of the endpoint"""


class ConditionalPowerParameters(_ConditionalPowerParametersRequired, total=False):
    endpoint: Literal["statistic", "means", "proportions", "survival"]
    """What effects are: the expected z statistic of the final analysis, a difference of means, a difference of proportions, or a hazard ratio"""
    z: float
    """Positive in the direction of the planned effect; or give the estimate"""
    estimate: float
    """First minus second group, or hazard of the first divided by that of the second; instead of z"""
    n_total: float
    """Patients in both groups at the final analysis: of means and proportions"""
    events: float
    """Events in both groups at the final analysis: of survival"""
    std_dev: float
    """Standard deviation within a group: of means"""
    control_proportion: float
    """Probability of the event in the second group: of proportions"""
    allocation_ratio: float
    """Patients in the first group for each one in the second"""
    alpha: float
    """One-sided significance level of the final analysis"""
    critical_z: float
    """Of the z statistic at the final analysis, of a group sequential design for example; absent: that of alpha"""
    effects: Sequence[float]
    """Further effects under which conditional power is told"""
    futility_limit: float
    """The trial counts as futile below this conditional power under the design effect"""
    target_power: float
    """With it the sample size is re-estimated to reach this conditional power"""
    maximum_ratio: float
    """Largest total size that can be afforded, as a multiple of the planned one"""
    first_stage_weight: float
    """Square of its prespecified weight in the inverse-normal combination test; absent: the information fraction"""
    size_ratio: float
    """A new total size that is considered, as a multiple of the planned one"""


class PropensityWeightingParametersCovariate2Spline(TypedDict):
    knots: Union[int, Sequence[float]]
    """Their number, placed at Harrell's quantiles, or their positions in ascending order"""


class _PropensityWeightingParametersCovariate2Required(TypedDict):
    column: str
    """Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline"""


class PropensityWeightingParametersCovariate2(_PropensityWeightingParametersCovariate2Required, total=False):
    type: Literal["continuous", "categorical"]
    """Default: categorical for a text column or where `reference` or `levels` is given, else continuous"""
    reference: Union[float, str, bool]
    """Level that the others are compared with; default the first in order"""
    levels: Sequence[Union[float, str, bool]]
    """Order of the levels; levels not listed are treated as missing. Default: all, in ascending order"""
    transform: Literal["log", "log2", "log10", "sqrt", "square", "cube", "log1p"]
    """Applied to a continuous column before it enters the model"""
    polynomial: int
    """Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3`"""
    spline: PropensityWeightingParametersCovariate2Spline
    """Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''`"""


class PropensityWeightingParametersCovariate3(TypedDict):
    interaction: Sequence[str]
    """Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter"""


class _PropensityWeightingParametersRequired(TypedDict):
    treatment: str
    """Column that tells treated from control"""
    covariates: Sequence[Union[str, PropensityWeightingParametersCovariate2, PropensityWeightingParametersCovariate3]]
    """Terms of the logistic model of treatment: all confounders of treatment and outcome, measured before treatment"""


class PropensityWeightingParameters(_PropensityWeightingParametersRequired, total=False):
    treated_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """The value, or the values, of `treatment` that mean treated; every other value is a control"""
    estimand: Literal["ate", "att", "overlap"]
    """ate: effect in all patients; att: in those treated; overlap: in those who might get either"""
    stabilized: bool
    """Weights times the share of the own group: their mean is then near 1; estimand ate only"""
    truncation: Sequence[float]
    """Weights beyond these two quantiles of all weights are set to them, such as [0.01, 0.99]"""
    outcome: str
    """Numeric outcome (0 and 1 for an event) whose weighted means are compared; may be left out"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class PropensityMatchingParametersCovariate2Spline(TypedDict):
    knots: Union[int, Sequence[float]]
    """Their number, placed at Harrell's quantiles, or their positions in ascending order"""


class _PropensityMatchingParametersCovariate2Required(TypedDict):
    column: str
    """Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline"""


class PropensityMatchingParametersCovariate2(_PropensityMatchingParametersCovariate2Required, total=False):
    type: Literal["continuous", "categorical"]
    """Default: categorical for a text column or where `reference` or `levels` is given, else continuous"""
    reference: Union[float, str, bool]
    """Level that the others are compared with; default the first in order"""
    levels: Sequence[Union[float, str, bool]]
    """Order of the levels; levels not listed are treated as missing. Default: all, in ascending order"""
    transform: Literal["log", "log2", "log10", "sqrt", "square", "cube", "log1p"]
    """Applied to a continuous column before it enters the model"""
    polynomial: int
    """Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3`"""
    spline: PropensityMatchingParametersCovariate2Spline
    """Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''`"""


class PropensityMatchingParametersCovariate3(TypedDict):
    interaction: Sequence[str]
    """Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter"""


class _PropensityMatchingParametersRequired(TypedDict):
    treatment: str
    """Column that tells treated from control"""
    covariates: Sequence[Union[str, PropensityMatchingParametersCovariate2, PropensityMatchingParametersCovariate3]]
    """Terms of the logistic model of treatment: all confounders of treatment and outcome, measured before treatment"""


class PropensityMatchingParameters(_PropensityMatchingParametersRequired, total=False):
    treated_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """The value, or the values, of `treatment` that mean treated; every other value is a control"""
    ratio: int
    """Controls for each treated"""
    replace: bool
    """A control may be matched to more than one treated"""
    order: Literal["largest", "smallest", "data"]
    """Which treated choose first: those of the largest or smallest score, or the first in the data"""
    distance: Literal["propensity", "linear_logit"]
    """Distance on the propensity score, or on its logit"""
    caliper: float
    """Largest distance allowed; treated without a control so near stay out"""
    caliper_standardized: bool
    """The caliper is in standard deviations of the distance measure over all rows (0.2 of the logit is usual)"""
    outcome: str
    """Numeric outcome (0 and 1 for an event) whose means are compared in the matched sets; may be left out"""
    time: str
    """With `event`: survival of the matched groups is compared by Cox regression and Kaplan-Meier curves; numeric, not negative"""
    event: str
    """Column that tells what happened at `time`"""
    event_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """The value, or the values, of `event` that count as the event. Default: 1"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class WeightedSurvivalParametersCovariate2Spline(TypedDict):
    knots: Union[int, Sequence[float]]
    """Their number, placed at Harrell's quantiles, or their positions in ascending order"""


class _WeightedSurvivalParametersCovariate2Required(TypedDict):
    column: str
    """Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline"""


class WeightedSurvivalParametersCovariate2(_WeightedSurvivalParametersCovariate2Required, total=False):
    type: Literal["continuous", "categorical"]
    """Default: categorical for a text column or where `reference` or `levels` is given, else continuous"""
    reference: Union[float, str, bool]
    """Level that the others are compared with; default the first in order"""
    levels: Sequence[Union[float, str, bool]]
    """Order of the levels; levels not listed are treated as missing. Default: all, in ascending order"""
    transform: Literal["log", "log2", "log10", "sqrt", "square", "cube", "log1p"]
    """Applied to a continuous column before it enters the model"""
    polynomial: int
    """Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3`"""
    spline: WeightedSurvivalParametersCovariate2Spline
    """Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''`"""


class WeightedSurvivalParametersCovariate3(TypedDict):
    interaction: Sequence[str]
    """Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter"""


class _WeightedSurvivalParametersRequired(TypedDict):
    time: str
    """Follow-up time (with `entry`: the time of leaving observation); numeric, not negative"""
    event: str
    """Column that tells what happened at `time`"""
    treatment: str
    """Column that tells treated from control"""
    covariates: Sequence[Union[str, WeightedSurvivalParametersCovariate2, WeightedSurvivalParametersCovariate3]]
    """Terms of the logistic model of treatment: all confounders of treatment and outcome, measured before treatment"""


class WeightedSurvivalParameters(_WeightedSurvivalParametersRequired, total=False):
    event_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """The value, or the values, of `event` that count as the event; every other value is censored"""
    treated_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """The value, or the values, of `treatment` that mean treated; every other value is a control"""
    estimand: Literal["ate", "att", "overlap"]
    """ate: effect in all patients; att: in those treated; overlap: in those who might get either"""
    stabilized: bool
    """Weights times the share of the own group: their mean is then near 1; estimand ate only"""
    truncation: Sequence[float]
    """Weights beyond these two quantiles of all weights are set to them, such as [0.01, 0.99]"""
    times: Sequence[float]
    """Times at which weighted survival of both groups, and its difference, is told"""
    ties: Literal["efron", "breslow"]
    """Handling of equal event times: efron as R, breslow as SAS"""
    conf_type: Literal["log", "log-log", "plain"]
    """Scale of the confidence intervals of survival: log is the default of R, log-log that of SAS"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""
    rare_outcome: bool
    """For the E-value: whether fewer than about 15% have the event by the end of follow-up, so that the hazard ratio is about a risk ratio"""
    return_curve: bool
    """Also return every step of each weighted curve"""


class StandardizedSurvivalParametersCovariate2Spline(TypedDict):
    knots: Union[int, Sequence[float]]
    """Their number, placed at Harrell's quantiles, or their positions in ascending order"""


class _StandardizedSurvivalParametersCovariate2Required(TypedDict):
    column: str
    """Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline"""


class StandardizedSurvivalParametersCovariate2(_StandardizedSurvivalParametersCovariate2Required, total=False):
    type: Literal["continuous", "categorical"]
    """Default: categorical for a text column or where `reference` or `levels` is given, else continuous"""
    reference: Union[float, str, bool]
    """Level that the others are compared with; default the first in order"""
    levels: Sequence[Union[float, str, bool]]
    """Order of the levels; levels not listed are treated as missing. Default: all, in ascending order"""
    transform: Literal["log", "log2", "log10", "sqrt", "square", "cube", "log1p"]
    """Applied to a continuous column before it enters the model"""
    polynomial: int
    """Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3`"""
    spline: StandardizedSurvivalParametersCovariate2Spline
    """Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''`"""


class StandardizedSurvivalParametersCovariate3(TypedDict):
    interaction: Sequence[str]
    """Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter"""


class _StandardizedSurvivalParametersRequired(TypedDict):
    time: str
    """Follow-up time (with `entry`: the time of leaving observation); numeric, not negative"""
    event: str
    """Column that tells what happened at `time`"""
    treatment: str
    """Column that tells treated from control"""
    covariates: Sequence[Union[str, StandardizedSurvivalParametersCovariate2, StandardizedSurvivalParametersCovariate3]]
    """Terms of the Cox model beside treatment: all confounders of treatment and survival, measured before treatment"""


class StandardizedSurvivalParameters(_StandardizedSurvivalParametersRequired, total=False):
    event_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """The value, or the values, of `event` that count as the event; every other value is censored"""
    treated_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """The value, or the values, of `treatment` that mean treated; every other value is a control"""
    interactions: bool
    """The effect of treatment may differ by every covariate: the model has their products"""
    estimand: Literal["ate", "att", "atc"]
    """Whose covariates are averaged over. ate: all patients; att: those treated; atc: the controls"""
    times: Sequence[float]
    """Times at which survival under both treatments is told and compared; default round times over the follow-up"""
    horizon: float
    """Time up to which survival is averaged (restricted mean survival time); not beyond the last time. Default: no restricted mean"""
    ties: Literal["efron", "breslow"]
    """Handling of equal event times: efron as R, breslow as SAS"""
    conf_type: Literal["log", "log-log", "plain"]
    """Scale of the confidence intervals of survival"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class MediationParametersCovariate2Spline(TypedDict):
    knots: Union[int, Sequence[float]]
    """Their number, placed at Harrell's quantiles, or their positions in ascending order"""


class _MediationParametersCovariate2Required(TypedDict):
    column: str
    """Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline"""


class MediationParametersCovariate2(_MediationParametersCovariate2Required, total=False):
    type: Literal["continuous", "categorical"]
    """Default: categorical for a text column or where `reference` or `levels` is given, else continuous"""
    reference: Union[float, str, bool]
    """Level that the others are compared with; default the first in order"""
    levels: Sequence[Union[float, str, bool]]
    """Order of the levels; levels not listed are treated as missing. Default: all, in ascending order"""
    transform: Literal["log", "log2", "log10", "sqrt", "square", "cube", "log1p"]
    """Applied to a continuous column before it enters the model"""
    polynomial: int
    """Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3`"""
    spline: MediationParametersCovariate2Spline
    """Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''`"""


class MediationParametersCovariate3(TypedDict):
    interaction: Sequence[str]
    """Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter"""


class _MediationParametersRequired(TypedDict):
    treatment: str
    """Column that tells treated from control"""
    mediator: str
    """Column of what lies between treatment and outcome; numeric where its model is linear"""
    outcome: str
    """Column of the outcome; numeric where its model is linear"""


class MediationParameters(_MediationParametersRequired, total=False):
    treated_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """The value, or the values, of `treatment` that mean treated; every other value is a control"""
    mediator_model: Literal["linear", "logistic"]
    """linear: a measurement; logistic: whether something is there"""
    mediator_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """Of a logistic model: the value, or the values, of `mediator` that mean that it is there. Default: 1"""
    outcome_model: Literal["linear", "logistic"]
    """linear: a measurement; logistic: whether an event happened"""
    outcome_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """Of a logistic model: the value, or the values, of `outcome` that count as the event. Default: 1"""
    covariates: Sequence[Union[str, MediationParametersCovariate2, MediationParametersCovariate3]]
    """Terms of both models: all confounders of treatment, mediator and outcome, none of them changed by treatment"""
    interaction: bool
    """Whether the mediator may act differently on the outcome of treated and control"""
    intervals: Literal["bootstrap", "delta"]
    """bootstrap: percentiles of resamples of the rows; delta: normal, with standard errors from influence functions"""
    resamples: int
    """How often rows are drawn with replacement"""
    seed: int
    """Of the random draws: the same rows as R draws after set.seed(seed)"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class _EValueParametersRequired(TypedDict):
    measure: Literal["risk_ratio", "odds_ratio", "hazard_ratio", "standardized_difference"]
    """What was estimated; a standardized difference is a difference of means over its standard deviation"""
    estimate: float
    """The adjusted estimate of the study: the ratio itself, not its logarithm"""


class EValueParameters(_EValueParametersRequired, total=False):
    conf_low: float
    """Lower limit of its confidence interval"""
    conf_high: float
    """Upper limit of its confidence interval"""
    rare_outcome: bool
    """Of odds and hazard ratios: whether fewer than about 15% have the outcome at the end of follow-up, so that the ratio is about a risk ratio"""
    std_error: float
    """Of a standardized difference, in place of limits"""


class MetaAnalysisParametersColumns(TypedDict, total=False):
    events1: str
    """Patients with the event in the first group; in rate_ratio: events"""
    nonevents1: str
    """Patients without the event in the first group"""
    events2: str
    """Patients with the event in the second group; in rate_ratio: events"""
    nonevents2: str
    """Patients without the event in the second group"""
    total1: str
    """All patients of the first group"""
    total2: str
    """All patients of the second group"""
    mean1: str
    """Mean of the first group"""
    sd1: str
    """Standard deviation of the first group"""
    mean2: str
    """Mean of the second group"""
    sd2: str
    """Standard deviation of the second group"""
    time1: str
    """Person-time of the first group"""
    time2: str
    """Person-time of the second group"""
    r: str
    """Correlation that the study found"""
    n: str
    """All patients of the study"""
    events: str
    """Patients with the event"""
    estimate: str
    """Effect that the study found, on the scale on which it is pooled: ratios as logarithms"""
    variance: str
    """Variance of the estimate"""
    std_error: str
    """Standard error of the estimate, in place of its variance"""


class _MetaAnalysisParametersRequired(TypedDict):
    measure: Literal["odds_ratio", "risk_ratio", "risk_difference", "mean_difference", "standardized_mean_difference", "rate_ratio", "correlation_z", "proportion_logit", "generic"]
    """Effect of each study; ratios are pooled on the log scale, generic takes estimates"""
    columns: MetaAnalysisParametersColumns
    """Numeric columns by what they hold; one row a study. 1 and 2 are the groups compared, such as treated and control"""


class MetaAnalysisParameters(_MetaAnalysisParametersRequired, total=False):
    study: str
    """Column with the names of the studies, for tables and figures"""
    zero_cell_add: float
    """Added to the counts of studies with a zero"""
    zero_cell_to: Literal["only0", "all", "if0all", "none"]
    """Which studies get zero_cell_add: those with a zero, all, all if any has a zero, or none"""
    model: Literal["fixed", "random"]
    """One common effect, or effects that vary around a mean"""
    tau2_method: Literal["REML", "DL", "PM", "ML", "SJ"]
    """Estimator of the variance between studies: restricted likelihood, DerSimonian-Laird, Paule-Mandel, likelihood, Sidik-Jonkman"""
    hartung_knapp: bool
    """Hartung-Knapp-Sidik-Jonkman standard error and t distribution; can be narrower, which is not corrected"""
    pooling: Literal["mantel_haenszel", "peto"]
    """Pool counts without a correction of zeros; one common effect. Default: inverse variance"""
    tau2_conf: bool
    """Q-profile confidence interval of the variance between studies"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class MetaRegressionParametersColumns(TypedDict, total=False):
    events1: str
    """Patients with the event in the first group; in rate_ratio: events"""
    nonevents1: str
    """Patients without the event in the first group"""
    events2: str
    """Patients with the event in the second group; in rate_ratio: events"""
    nonevents2: str
    """Patients without the event in the second group"""
    total1: str
    """All patients of the first group"""
    total2: str
    """All patients of the second group"""
    mean1: str
    """Mean of the first group"""
    sd1: str
    """Standard deviation of the first group"""
    mean2: str
    """Mean of the second group"""
    sd2: str
    """Standard deviation of the second group"""
    time1: str
    """Person-time of the first group"""
    time2: str
    """Person-time of the second group"""
    r: str
    """Correlation that the study found"""
    n: str
    """All patients of the study"""
    events: str
    """Patients with the event"""
    estimate: str
    """Effect that the study found, on the scale on which it is pooled: ratios as logarithms"""
    variance: str
    """Variance of the estimate"""
    std_error: str
    """Standard error of the estimate, in place of its variance"""


class MetaRegressionParametersCovariate2Spline(TypedDict):
    knots: Union[int, Sequence[float]]
    """Their number, placed at Harrell's quantiles, or their positions in ascending order"""


class _MetaRegressionParametersCovariate2Required(TypedDict):
    column: str
    """Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline"""


class MetaRegressionParametersCovariate2(_MetaRegressionParametersCovariate2Required, total=False):
    type: Literal["continuous", "categorical"]
    """Default: categorical for a text column or where `reference` or `levels` is given, else continuous"""
    reference: Union[float, str, bool]
    """Level that the others are compared with; default the first in order"""
    levels: Sequence[Union[float, str, bool]]
    """Order of the levels; levels not listed are treated as missing. Default: all, in ascending order"""
    transform: Literal["log", "log2", "log10", "sqrt", "square", "cube", "log1p"]
    """Applied to a continuous column before it enters the model"""
    polynomial: int
    """Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3`"""
    spline: MetaRegressionParametersCovariate2Spline
    """Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''`"""


class MetaRegressionParametersCovariate3(TypedDict):
    interaction: Sequence[str]
    """Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter"""


class _MetaRegressionParametersRequired(TypedDict):
    measure: Literal["odds_ratio", "risk_ratio", "risk_difference", "mean_difference", "standardized_mean_difference", "rate_ratio", "correlation_z", "proportion_logit", "generic"]
    """Effect of each study; ratios are pooled on the log scale, generic takes estimates"""
    columns: MetaRegressionParametersColumns
    """Numeric columns by what they hold; one row a study. 1 and 2 are the groups compared, such as treated and control"""
    covariates: Sequence[Union[str, MetaRegressionParametersCovariate2, MetaRegressionParametersCovariate3]]
    """Terms of the model: a column name, a column with its coding, or an interaction of terms listed before"""


class MetaRegressionParameters(_MetaRegressionParametersRequired, total=False):
    study: str
    """Column with the names of the studies, for tables and figures"""
    zero_cell_add: float
    """Added to the counts of studies with a zero"""
    zero_cell_to: Literal["only0", "all", "if0all", "none"]
    """Which studies get zero_cell_add: those with a zero, all, all if any has a zero, or none"""
    model: Literal["fixed", "random"]
    """One common effect, or effects that vary around a mean"""
    tau2_method: Literal["REML", "DL", "PM", "ML", "SJ"]
    """Estimator of the variance between studies: restricted likelihood, DerSimonian-Laird, Paule-Mandel, likelihood, Sidik-Jonkman"""
    hartung_knapp: bool
    """Hartung-Knapp-Sidik-Jonkman standard error and t distribution; can be narrower, which is not corrected"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class MetaSubgroupParametersColumns(TypedDict, total=False):
    events1: str
    """Patients with the event in the first group; in rate_ratio: events"""
    nonevents1: str
    """Patients without the event in the first group"""
    events2: str
    """Patients with the event in the second group; in rate_ratio: events"""
    nonevents2: str
    """Patients without the event in the second group"""
    total1: str
    """All patients of the first group"""
    total2: str
    """All patients of the second group"""
    mean1: str
    """Mean of the first group"""
    sd1: str
    """Standard deviation of the first group"""
    mean2: str
    """Mean of the second group"""
    sd2: str
    """Standard deviation of the second group"""
    time1: str
    """Person-time of the first group"""
    time2: str
    """Person-time of the second group"""
    r: str
    """Correlation that the study found"""
    n: str
    """All patients of the study"""
    events: str
    """Patients with the event"""
    estimate: str
    """Effect that the study found, on the scale on which it is pooled: ratios as logarithms"""
    variance: str
    """Variance of the estimate"""
    std_error: str
    """Standard error of the estimate, in place of its variance"""


class _MetaSubgroupParametersRequired(TypedDict):
    measure: Literal["odds_ratio", "risk_ratio", "risk_difference", "mean_difference", "standardized_mean_difference", "rate_ratio", "correlation_z", "proportion_logit", "generic"]
    """Effect of each study; ratios are pooled on the log scale, generic takes estimates"""
    columns: MetaSubgroupParametersColumns
    """Numeric columns by what they hold; one row a study. 1 and 2 are the groups compared, such as treated and control"""
    group: str
    """Column with the subgroup of each study"""


class MetaSubgroupParameters(_MetaSubgroupParametersRequired, total=False):
    study: str
    """Column with the names of the studies, for tables and figures"""
    zero_cell_add: float
    """Added to the counts of studies with a zero"""
    zero_cell_to: Literal["only0", "all", "if0all", "none"]
    """Which studies get zero_cell_add: those with a zero, all, all if any has a zero, or none"""
    group_levels: Sequence[Union[float, str, bool]]
    """The groups to compare, in this order; other levels are dropped. Default: all, in ascending order"""
    model: Literal["fixed", "random"]
    """One common effect, or effects that vary around a mean"""
    tau2_method: Literal["REML", "DL", "PM", "ML", "SJ"]
    """Estimator of the variance between studies: restricted likelihood, DerSimonian-Laird, Paule-Mandel, likelihood, Sidik-Jonkman"""
    hartung_knapp: bool
    """Hartung-Knapp-Sidik-Jonkman standard error and t distribution; can be narrower, which is not corrected"""
    tau2: Literal["separate", "common"]
    """Estimated in each subgroup, or once within all of them; common is steadier where subgroups are small"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class MetaEggerParametersColumns(TypedDict, total=False):
    events1: str
    """Patients with the event in the first group; in rate_ratio: events"""
    nonevents1: str
    """Patients without the event in the first group"""
    events2: str
    """Patients with the event in the second group; in rate_ratio: events"""
    nonevents2: str
    """Patients without the event in the second group"""
    total1: str
    """All patients of the first group"""
    total2: str
    """All patients of the second group"""
    mean1: str
    """Mean of the first group"""
    sd1: str
    """Standard deviation of the first group"""
    mean2: str
    """Mean of the second group"""
    sd2: str
    """Standard deviation of the second group"""
    time1: str
    """Person-time of the first group"""
    time2: str
    """Person-time of the second group"""
    r: str
    """Correlation that the study found"""
    n: str
    """All patients of the study"""
    events: str
    """Patients with the event"""
    estimate: str
    """Effect that the study found, on the scale on which it is pooled: ratios as logarithms"""
    variance: str
    """Variance of the estimate"""
    std_error: str
    """Standard error of the estimate, in place of its variance"""


class _MetaEggerParametersRequired(TypedDict):
    measure: Literal["odds_ratio", "risk_ratio", "risk_difference", "mean_difference", "standardized_mean_difference", "rate_ratio", "correlation_z", "proportion_logit", "generic"]
    """Effect of each study; ratios are pooled on the log scale, generic takes estimates"""
    columns: MetaEggerParametersColumns
    """Numeric columns by what they hold; one row a study. 1 and 2 are the groups compared, such as treated and control"""


class MetaEggerParameters(_MetaEggerParametersRequired, total=False):
    study: str
    """Column with the names of the studies, for tables and figures"""
    zero_cell_add: float
    """Added to the counts of studies with a zero"""
    zero_cell_to: Literal["only0", "all", "if0all", "none"]
    """Which studies get zero_cell_add: those with a zero, all, all if any has a zero, or none"""


class MetaTrimAndFillParametersColumns(TypedDict, total=False):
    events1: str
    """Patients with the event in the first group; in rate_ratio: events"""
    nonevents1: str
    """Patients without the event in the first group"""
    events2: str
    """Patients with the event in the second group; in rate_ratio: events"""
    nonevents2: str
    """Patients without the event in the second group"""
    total1: str
    """All patients of the first group"""
    total2: str
    """All patients of the second group"""
    mean1: str
    """Mean of the first group"""
    sd1: str
    """Standard deviation of the first group"""
    mean2: str
    """Mean of the second group"""
    sd2: str
    """Standard deviation of the second group"""
    time1: str
    """Person-time of the first group"""
    time2: str
    """Person-time of the second group"""
    r: str
    """Correlation that the study found"""
    n: str
    """All patients of the study"""
    events: str
    """Patients with the event"""
    estimate: str
    """Effect that the study found, on the scale on which it is pooled: ratios as logarithms"""
    variance: str
    """Variance of the estimate"""
    std_error: str
    """Standard error of the estimate, in place of its variance"""


class _MetaTrimAndFillParametersRequired(TypedDict):
    measure: Literal["odds_ratio", "risk_ratio", "risk_difference", "mean_difference", "standardized_mean_difference", "rate_ratio", "correlation_z", "proportion_logit", "generic"]
    """Effect of each study; ratios are pooled on the log scale, generic takes estimates"""
    columns: MetaTrimAndFillParametersColumns
    """Numeric columns by what they hold; one row a study. 1 and 2 are the groups compared, such as treated and control"""


class MetaTrimAndFillParameters(_MetaTrimAndFillParametersRequired, total=False):
    study: str
    """Column with the names of the studies, for tables and figures"""
    zero_cell_add: float
    """Added to the counts of studies with a zero"""
    zero_cell_to: Literal["only0", "all", "if0all", "none"]
    """Which studies get zero_cell_add: those with a zero, all, all if any has a zero, or none"""
    model: Literal["fixed", "random"]
    """One common effect, or effects that vary around a mean"""
    tau2_method: Literal["REML", "DL", "PM", "ML", "SJ"]
    """Estimator of the variance between studies: restricted likelihood, DerSimonian-Laird, Paule-Mandel, likelihood, Sidik-Jonkman"""
    hartung_knapp: bool
    """Hartung-Knapp-Sidik-Jonkman standard error and t distribution; can be narrower, which is not corrected"""
    estimator: Literal["L0", "R0", "Q0"]
    """L0, by the sum of ranks, is advised; R0, by the longest run of ranks, also tests whether any are missing"""
    side: Literal["left", "right"]
    """Where studies are thought to be missing. Default: the side on which small studies are fewer, by regression on the standard error"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class MetaLeaveOneOutParametersColumns(TypedDict, total=False):
    events1: str
    """Patients with the event in the first group; in rate_ratio: events"""
    nonevents1: str
    """Patients without the event in the first group"""
    events2: str
    """Patients with the event in the second group; in rate_ratio: events"""
    nonevents2: str
    """Patients without the event in the second group"""
    total1: str
    """All patients of the first group"""
    total2: str
    """All patients of the second group"""
    mean1: str
    """Mean of the first group"""
    sd1: str
    """Standard deviation of the first group"""
    mean2: str
    """Mean of the second group"""
    sd2: str
    """Standard deviation of the second group"""
    time1: str
    """Person-time of the first group"""
    time2: str
    """Person-time of the second group"""
    r: str
    """Correlation that the study found"""
    n: str
    """All patients of the study"""
    events: str
    """Patients with the event"""
    estimate: str
    """Effect that the study found, on the scale on which it is pooled: ratios as logarithms"""
    variance: str
    """Variance of the estimate"""
    std_error: str
    """Standard error of the estimate, in place of its variance"""


class _MetaLeaveOneOutParametersRequired(TypedDict):
    measure: Literal["odds_ratio", "risk_ratio", "risk_difference", "mean_difference", "standardized_mean_difference", "rate_ratio", "correlation_z", "proportion_logit", "generic"]
    """Effect of each study; ratios are pooled on the log scale, generic takes estimates"""
    columns: MetaLeaveOneOutParametersColumns
    """Numeric columns by what they hold; one row a study. 1 and 2 are the groups compared, such as treated and control"""


class MetaLeaveOneOutParameters(_MetaLeaveOneOutParametersRequired, total=False):
    study: str
    """Column with the names of the studies, for tables and figures"""
    zero_cell_add: float
    """Added to the counts of studies with a zero"""
    zero_cell_to: Literal["only0", "all", "if0all", "none"]
    """Which studies get zero_cell_add: those with a zero, all, all if any has a zero, or none"""
    model: Literal["fixed", "random"]
    """One common effect, or effects that vary around a mean"""
    tau2_method: Literal["REML", "DL", "PM", "ML", "SJ"]
    """Estimator of the variance between studies: restricted likelihood, DerSimonian-Laird, Paule-Mandel, likelihood, Sidik-Jonkman"""
    hartung_knapp: bool
    """Hartung-Knapp-Sidik-Jonkman standard error and t distribution; can be narrower, which is not corrected"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class NetworkMetaAnalysisParametersColumns(TypedDict, total=False):
    events: str
    """Patients of the arm with the event; in rate_ratio: events"""
    total: str
    """All patients of the arm"""
    time: str
    """Person-time of the arm"""
    mean: str
    """Mean of the arm"""
    sd: str
    """Standard deviation of the arm"""
    estimate: str
    """Effect of the treatment against the comparator: ratios as logarithms"""
    variance: str
    """Variance of the estimate"""
    std_error: str
    """Standard error of the estimate, in place of its variance"""


class _NetworkMetaAnalysisParametersRequired(TypedDict):
    measure: Literal["odds_ratio", "risk_ratio", "risk_difference", "rate_ratio", "hazard_ratio", "mean_difference", "standardized_mean_difference", "generic"]
    """Effect of a treatment against another; ratios are pooled on the log scale"""
    study: str
    """Rows of one study belong together"""
    treatment: str
    """Treatment of the arm; with a comparator, the treatment that is compared with it"""
    columns: NetworkMetaAnalysisParametersColumns
    """Numeric columns by what they hold; one row an arm, or a comparison"""


class NetworkMetaAnalysisParameters(_NetworkMetaAnalysisParametersRequired, total=False):
    comparator: str
    """Where a row is a comparison of two arms and not one arm; a study of several arms has a row for each two of them"""
    reference: Union[float, str, bool]
    """Treatment that the others are compared with. Default: the one of the most studies"""
    model: Literal["fixed", "random"]
    """One common effect of each comparison, or effects that vary between studies"""
    small_values: Literal["desirable", "undesirable"]
    """Whether a small effect is good (deaths) or bad (responses): turns the ranking"""
    tau2_method: Literal["DL", "REML"]
    """DerSimonian and Laird generalised to networks, or restricted maximum likelihood; the same for all comparisons"""
    zero_cell_add: float
    """Added to the counts of all arms of a study with a zero"""
    funnel_order: Sequence[Union[float, str, bool]]
    """Draws the comparison-adjusted funnel plot and tests its asymmetry. All treatments in an order in which small studies may favour one (such as new to old): each comparison is of the earlier against the later. Or some, such as placebo: comparisons of others against them"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class MetaDiagnosticParametersCovariate2Spline(TypedDict):
    knots: Union[int, Sequence[float]]
    """Their number, placed at Harrell's quantiles, or their positions in ascending order"""


class _MetaDiagnosticParametersCovariate2Required(TypedDict):
    column: str
    """Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline"""


class MetaDiagnosticParametersCovariate2(_MetaDiagnosticParametersCovariate2Required, total=False):
    type: Literal["continuous", "categorical"]
    """Default: categorical for a text column or where `reference` or `levels` is given, else continuous"""
    reference: Union[float, str, bool]
    """Level that the others are compared with; default the first in order"""
    levels: Sequence[Union[float, str, bool]]
    """Order of the levels; levels not listed are treated as missing. Default: all, in ascending order"""
    transform: Literal["log", "log2", "log10", "sqrt", "square", "cube", "log1p"]
    """Applied to a continuous column before it enters the model"""
    polynomial: int
    """Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3`"""
    spline: MetaDiagnosticParametersCovariate2Spline
    """Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''`"""


class MetaDiagnosticParametersCovariate3(TypedDict):
    interaction: Sequence[str]
    """Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter"""


class _MetaDiagnosticParametersRequired(TypedDict):
    true_positives: str
    """Patients with the condition whose test was positive; one row a study"""
    false_positives: str
    """Patients without the condition whose test was positive"""
    false_negatives: str
    """Patients with the condition whose test was negative"""
    true_negatives: str
    """Patients without the condition whose test was negative"""


class MetaDiagnosticParameters(_MetaDiagnosticParametersRequired, total=False):
    study: str
    """Column with the names of the studies, for tables and figures"""
    covariates: Sequence[Union[str, MetaDiagnosticParametersCovariate2, MetaDiagnosticParametersCovariate3]]
    """Terms that tell the studies apart (version of the test, setting, year): sensitivity and specificity are both regressed on them. Splines and polynomials are not taken"""
    estimator: Literal["REML", "ML"]
    """Restricted maximum likelihood, or maximum likelihood"""
    zero_cell_add: float
    """Added to all four counts of the studies that are corrected"""
    zero_cell_to: Literal["if0all", "only0", "all", "none"]
    """Which studies get zero_cell_add: all if any has a zero (as mada does), those with a zero, all, or none"""
    auc_resamples: int
    """Data sets drawn from the fitted model (parametric bootstrap) for the interval of the area under the curve; 0 for none, otherwise at least 100"""
    seed: int
    """Of these draws: the numbers that R draws after set.seed(seed)"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class MultipleImputationParametersLinearCovariate2Spline(TypedDict):
    knots: Union[int, Sequence[float]]
    """Their number, placed at Harrell's quantiles, or their positions in ascending order"""


class _MultipleImputationParametersLinearCovariate2Required(TypedDict):
    column: str
    """Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline"""


class MultipleImputationParametersLinearCovariate2(_MultipleImputationParametersLinearCovariate2Required, total=False):
    type: Literal["continuous", "categorical"]
    """Default: categorical for a text column or where `reference` or `levels` is given, else continuous"""
    reference: Union[float, str, bool]
    """Level that the others are compared with; default the first in order"""
    levels: Sequence[Union[float, str, bool]]
    """Order of the levels; levels not listed are treated as missing. Default: all, in ascending order"""
    transform: Literal["log", "log2", "log10", "sqrt", "square", "cube", "log1p"]
    """Applied to a continuous column before it enters the model"""
    polynomial: int
    """Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3`"""
    spline: MultipleImputationParametersLinearCovariate2Spline
    """Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''`"""


class MultipleImputationParametersLinearCovariate3(TypedDict):
    interaction: Sequence[str]
    """Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter"""


class MultipleImputationParametersLinearMethod(TypedDict):
    column: str
    """One of the columns used"""
    method: Literal["pmm", "norm", "logreg", "polyreg"]
    """pmm: predictive mean matching; norm: Bayesian linear regression; logreg: logistic, of two levels; polyreg: multinomial logistic"""


class _MultipleImputationParametersLinearRequired(TypedDict):
    model: Literal["linear"]
    """Analysis of each imputed data set: linear, logistic or Cox regression"""
    outcome: str
    """Numeric outcome; imputed where it is missing"""
    covariates: Sequence[Union[str, MultipleImputationParametersLinearCovariate2, MultipleImputationParametersLinearCovariate3]]
    """Terms of the model: a column name, a column with its coding, or an interaction of terms listed before"""


class MultipleImputationParametersLinear(_MultipleImputationParametersLinearRequired, total=False):
    auxiliary: Sequence[str]
    """Columns that help to predict missing values or to tell why they are missing, but are not in the model; imputed too"""
    methods: Sequence[MultipleImputationParametersLinearMethod]
    """Of single columns. Default: pmm for numbers, logreg for two levels, polyreg for more, as in mice"""
    imputations: int
    """At least as many as there are percent of incomplete rows (White, Royston and Wood)"""
    iterations: int
    """Rounds over the variables; look at the trace whether they were enough"""
    donors: int
    """Of predictive mean matching: how many nearest rows one is drawn from"""
    seed: int
    """Of the random draws, which follow each other as in mice with the same seed"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class MultipleImputationParametersLogisticCovariate2Spline(TypedDict):
    knots: Union[int, Sequence[float]]
    """Their number, placed at Harrell's quantiles, or their positions in ascending order"""


class _MultipleImputationParametersLogisticCovariate2Required(TypedDict):
    column: str
    """Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline"""


class MultipleImputationParametersLogisticCovariate2(_MultipleImputationParametersLogisticCovariate2Required, total=False):
    type: Literal["continuous", "categorical"]
    """Default: categorical for a text column or where `reference` or `levels` is given, else continuous"""
    reference: Union[float, str, bool]
    """Level that the others are compared with; default the first in order"""
    levels: Sequence[Union[float, str, bool]]
    """Order of the levels; levels not listed are treated as missing. Default: all, in ascending order"""
    transform: Literal["log", "log2", "log10", "sqrt", "square", "cube", "log1p"]
    """Applied to a continuous column before it enters the model"""
    polynomial: int
    """Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3`"""
    spline: MultipleImputationParametersLogisticCovariate2Spline
    """Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''`"""


class MultipleImputationParametersLogisticCovariate3(TypedDict):
    interaction: Sequence[str]
    """Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter"""


class MultipleImputationParametersLogisticMethod(TypedDict):
    column: str
    """One of the columns used"""
    method: Literal["pmm", "norm", "logreg", "polyreg"]
    """pmm: predictive mean matching; norm: Bayesian linear regression; logreg: logistic, of two levels; polyreg: multinomial logistic"""


class _MultipleImputationParametersLogisticRequired(TypedDict):
    model: Literal["logistic"]
    """Analysis of each imputed data set: linear, logistic or Cox regression"""
    outcome: str
    """Column that tells the event; imputed where it is missing"""
    covariates: Sequence[Union[str, MultipleImputationParametersLogisticCovariate2, MultipleImputationParametersLogisticCovariate3]]
    """Terms of the model: a column name, a column with its coding, or an interaction of terms listed before"""


class MultipleImputationParametersLogistic(_MultipleImputationParametersLogisticRequired, total=False):
    event_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """The value, or the values, of `outcome` that count as the event"""
    auxiliary: Sequence[str]
    """Columns that help to predict missing values or to tell why they are missing, but are not in the model; imputed too"""
    methods: Sequence[MultipleImputationParametersLogisticMethod]
    """Of single columns. Default: pmm for numbers, logreg for two levels, polyreg for more, as in mice"""
    imputations: int
    """At least as many as there are percent of incomplete rows (White, Royston and Wood)"""
    iterations: int
    """Rounds over the variables; look at the trace whether they were enough"""
    donors: int
    """Of predictive mean matching: how many nearest rows one is drawn from"""
    seed: int
    """Of the random draws, which follow each other as in mice with the same seed"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class MultipleImputationParametersCoxCovariate2Spline(TypedDict):
    knots: Union[int, Sequence[float]]
    """Their number, placed at Harrell's quantiles, or their positions in ascending order"""


class _MultipleImputationParametersCoxCovariate2Required(TypedDict):
    column: str
    """Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline"""


class MultipleImputationParametersCoxCovariate2(_MultipleImputationParametersCoxCovariate2Required, total=False):
    type: Literal["continuous", "categorical"]
    """Default: categorical for a text column or where `reference` or `levels` is given, else continuous"""
    reference: Union[float, str, bool]
    """Level that the others are compared with; default the first in order"""
    levels: Sequence[Union[float, str, bool]]
    """Order of the levels; levels not listed are treated as missing. Default: all, in ascending order"""
    transform: Literal["log", "log2", "log10", "sqrt", "square", "cube", "log1p"]
    """Applied to a continuous column before it enters the model"""
    polynomial: int
    """Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3`"""
    spline: MultipleImputationParametersCoxCovariate2Spline
    """Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''`"""


class MultipleImputationParametersCoxCovariate3(TypedDict):
    interaction: Sequence[str]
    """Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter"""


class MultipleImputationParametersCoxMethod(TypedDict):
    column: str
    """One of the columns used"""
    method: Literal["pmm", "norm", "logreg", "polyreg"]
    """pmm: predictive mean matching; norm: Bayesian linear regression; logreg: logistic, of two levels; polyreg: multinomial logistic"""


class _MultipleImputationParametersCoxRequired(TypedDict):
    model: Literal["cox"]
    """Analysis of each imputed data set: linear, logistic or Cox regression"""
    time: str
    """Follow-up time (with `entry`: the time of leaving observation); numeric, not negative"""
    event: str
    """Column that tells what happened at `time`"""
    covariates: Sequence[Union[str, MultipleImputationParametersCoxCovariate2, MultipleImputationParametersCoxCovariate3]]
    """Terms of the model: a column name, a column with its coding, or an interaction of terms listed before"""


class MultipleImputationParametersCox(_MultipleImputationParametersCoxRequired, total=False):
    event_value: Union[Union[float, str, bool], Sequence[Union[float, str, bool]]]
    """The value, or the values, of `event` that count as the event; every other value is censored"""
    auxiliary: Sequence[str]
    """Columns that help to predict missing values or to tell why they are missing, but are not in the model; imputed too"""
    methods: Sequence[MultipleImputationParametersCoxMethod]
    """Of single columns. Default: pmm for numbers, logreg for two levels, polyreg for more, as in mice"""
    imputations: int
    """At least as many as there are percent of incomplete rows (White, Royston and Wood)"""
    iterations: int
    """Rounds over the variables; look at the trace whether they were enough"""
    donors: int
    """Of predictive mean matching: how many nearest rows one is drawn from"""
    seed: int
    """Of the random draws, which follow each other as in mice with the same seed"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


MultipleImputationParameters = Union[MultipleImputationParametersLinear, MultipleImputationParametersLogistic, MultipleImputationParametersCox]


class _PoolRubinParametersRequired(TypedDict):
    estimates: Sequence[float]
    """The estimate from each imputed data set"""


class PoolRubinParameters(_PoolRubinParametersRequired, total=False):
    variances: Sequence[float]
    """Its squared standard error, in the same order"""
    std_errors: Sequence[float]
    """Standard errors in place of variances"""
    df_complete: float
    """Degrees of freedom had nothing been missing, such as n - k: Barnard and Rubin; default infinite"""
    conf_level: float
    """Confidence level of the intervals, between 0 and 1"""


class _PAdjustParametersRequired(TypedDict):
    p_values: Sequence[Optional[float]]
    """p-values of one family of tests; null passes through and is not counted"""


class PAdjustParameters(_PAdjustParametersRequired, total=False):
    method: Literal["none", "bonferroni", "holm", "hochberg", "hommel", "benjamini_hochberg", "benjamini_yekutieli"]
    """Family-wise error rate, or false discovery rate for the last two"""
    n: int
    """Number of comparisons made, where more were made than are given. Default: the p-values given"""


class _DistributionParametersRequired(TypedDict):
    distribution: Literal["normal", "t", "chi_square", "f", "beta", "gamma", "binomial", "poisson", "negative_binomial", "hypergeometric", "wilcoxon_rank_sum", "wilcoxon_signed_rank", "studentized_range"]
    """The distribution that is asked about"""
    function: Literal["cdf", "quantile", "density"]
    """Distribution function, its inverse, or density (probability for whole numbers)"""
    arguments: Mapping[str, float]
    """By R's names. normal: mean, sd; t: df, ncp; chi_square: df; f: df1, df2; beta: shape1, shape2; gamma: shape, rate; binomial: size, prob; poisson: lambda; negative_binomial: size, mu; hypergeometric: m, n, k; wilcoxon_rank_sum: m, n; wilcoxon_signed_rank: n; studentized_range: nmeans, df"""
    x: Sequence[float]
    """Where the function is wanted; for quantile these are probabilities, or their logarithms with log"""


class DistributionParameters(_DistributionParametersRequired, total=False):
    lower_tail: bool
    """false: probabilities P(X > x)"""
    log: bool
    """Probabilities, or the density, as natural logarithms"""


class DescriptiveSummaryResultNumericItemQuantile(TypedDict):
    prob: float
    value: Optional[float]


class _DescriptiveSummaryResultNumericItemRequired(TypedDict):
    variable: str
    group: Optional[str]
    """null: all rows"""
    n: int
    n_missing: int
    sum: Optional[float]
    mean: Optional[float]
    std_dev: Optional[float]
    variance: Optional[float]
    std_error: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]
    min: Optional[float]
    q1: Optional[float]
    median: Optional[float]
    q3: Optional[float]
    iqr: Optional[float]
    max: Optional[float]
    skewness: Optional[float]
    kurtosis: Optional[float]
    """Excess kurtosis"""
    mad: Optional[float]
    """Median absolute deviation times 1.4826"""
    cv: Optional[float]
    geometric_mean: Optional[float]


class DescriptiveSummaryResultNumericItem(_DescriptiveSummaryResultNumericItemRequired, total=False):
    quantiles: List[DescriptiveSummaryResultNumericItemQuantile]


class DescriptiveSummaryResultCategoricalItem(TypedDict):
    variable: str
    group: Optional[str]
    level: str
    count: int
    n: int
    n_missing: int
    proportion: Optional[float]


class DescriptiveSummaryResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class DescriptiveSummaryResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class DescriptiveSummaryResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[DescriptiveSummaryResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _DescriptiveSummaryResultRequired(TypedDict):
    n: int
    """Rows after the filter"""
    numeric: List[DescriptiveSummaryResultNumericItem]
    categorical: List[DescriptiveSummaryResultCategoricalItem]
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[DescriptiveSummaryResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class DescriptiveSummaryResult(_DescriptiveSummaryResultRequired, total=False):
    dictionary: List[DescriptiveSummaryResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class TableOneResultGroup(TypedDict):
    group: str
    n: int


class TableOneResultRowMonteCarlo(TypedDict):
    tables: int
    seed: int
    std_error: float
    """Of the p-value"""


class TableOneResultRowCell(TypedDict):
    group: str
    n: int
    n_missing: int
    mean: Optional[float]
    std_dev: Optional[float]
    median: Optional[float]
    q1: Optional[float]
    q3: Optional[float]
    min: Optional[float]
    max: Optional[float]


class TableOneResultRowOverall(TypedDict):
    n: int
    n_missing: int
    mean: Optional[float]
    std_dev: Optional[float]
    median: Optional[float]
    q1: Optional[float]
    q3: Optional[float]
    min: Optional[float]
    max: Optional[float]


class TableOneResultRowLevelCell(TypedDict):
    group: str
    count: int
    proportion: Optional[float]


class TableOneResultRowLevelOverall(TypedDict):
    count: int
    proportion: Optional[float]


class _TableOneResultRowLevelRequired(TypedDict):
    level: str
    cells: List[TableOneResultRowLevelCell]


class TableOneResultRowLevel(_TableOneResultRowLevelRequired, total=False):
    overall: TableOneResultRowLevelOverall
    """Of all groups together. Not in older results"""


class _TableOneResultRowRequired(TypedDict):
    variable: str
    kind: Literal["continuous", "nonnormal", "categorical"]
    test: Literal["anova", "welch_anova", "kruskal_wallis", "chi_square", "fisher_exact"]
    p_value: Optional[float]
    """null where there is nothing to compare"""
    smd: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    """Standardised mean difference; more than two groups: mean over the pairs"""
    n_missing: int


class TableOneResultRow(_TableOneResultRowRequired, total=False):
    statistic: Optional[float]
    """F or chi-square"""
    df: Optional[float]
    df1: Optional[float]
    df2: Optional[float]
    monte_carlo: TableOneResultRowMonteCarlo
    """Where the tables with the same margins were too many to count all and some were drawn at random"""
    cells: List[TableOneResultRowCell]
    overall: TableOneResultRowOverall
    """Of all groups together. Not in older results"""
    levels: List[TableOneResultRowLevel]


class TableOneResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class TableOneResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class TableOneResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[TableOneResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _TableOneResultRequired(TypedDict):
    n: int
    n_missing: int
    """Rows without a group: `by` is missing, or group_levels leaves it out"""
    groups: List[TableOneResultGroup]
    rows: List[TableOneResultRow]
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[TableOneResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class TableOneResult(_TableOneResultRequired, total=False):
    dictionary: List[TableOneResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class TTestResultGroup(TypedDict):
    group: str
    n: int
    mean: Optional[float]
    std_dev: Optional[float]
    """null in a group of one"""


class TTestResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class TTestResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class TTestResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[TTestResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _TTestResultRequired(TypedDict):
    n: int
    n_missing: int
    """Rows not used: a value is missing, or group_levels leaves their group out"""
    estimate: float
    """Mean; mean of the differences; mean of the first group minus mean of the second"""
    std_error: float
    statistic: float
    """t"""
    df: float
    p_value: float
    conf_low: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    conf_high: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    groups: List[TTestResultGroup]
    """The two groups; the variable or variables where there is no group"""
    cohen_d: float
    """(estimate - mu) / standard deviation: pooled, or that of the differences"""
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[TTestResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class TTestResult(_TTestResultRequired, total=False):
    hedges_g: float
    """cohen_d with the exact correction for small samples; two samples only"""
    dictionary: List[TTestResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class EquivalenceTwoMeansResultAboveLow(TypedDict):
    margin: float
    statistic: float
    """t"""
    p_value: float


class EquivalenceTwoMeansResultBelowHigh(TypedDict):
    margin: float
    statistic: float
    """t"""
    p_value: float


class EquivalenceTwoMeansResultGroup(TypedDict):
    group: str
    n: int
    mean: Optional[float]
    std_dev: Optional[float]
    """null in a group of one"""


class EquivalenceTwoMeansResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class EquivalenceTwoMeansResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class EquivalenceTwoMeansResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[EquivalenceTwoMeansResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _EquivalenceTwoMeansResultRequired(TypedDict):
    n: int
    n_missing: int
    """Rows not used: a value is missing, or group_levels leaves their group out"""
    estimate: float
    """Mean of the first group minus mean of the second; mean of the differences"""
    std_error: float
    df: float
    above_low: EquivalenceTwoMeansResultAboveLow
    """Test of the null hypothesis that the difference is margin_low or less"""
    below_high: EquivalenceTwoMeansResultBelowHigh
    """Test of the null hypothesis that the difference is margin_high or more"""
    p_value: float
    """The larger of the two"""
    equivalent: bool
    """Whether both tests are significant at alpha: the interval lies within the margins"""
    conf_level: float
    """1 - 2 alpha"""
    conf_low: float
    conf_high: float
    groups: List[EquivalenceTwoMeansResultGroup]
    """The two groups, or the two variables"""
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[EquivalenceTwoMeansResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class EquivalenceTwoMeansResult(_EquivalenceTwoMeansResultRequired, total=False):
    dictionary: List[EquivalenceTwoMeansResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class WilcoxonRankSumResultGroup(TypedDict):
    group: str
    n: int
    median: float
    mean_rank: float


class WilcoxonRankSumResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class WilcoxonRankSumResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class WilcoxonRankSumResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[WilcoxonRankSumResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _WilcoxonRankSumResultRequired(TypedDict):
    n: int
    n_missing: int
    statistic: float
    """W, the Mann-Whitney U of the first group: pairs in which it is larger, ties half"""
    p_value: Optional[float]
    method: Literal["exact", "normal", "permutation"]
    """Distribution that the p-value is from"""
    z: Optional[float]
    """Of the normal approximation"""
    conf_low: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    """Limit of the shift; null with "permutation" and above 2e7 pairs of values"""
    conf_high: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    conf_level_achieved: Optional[float]
    """Present where too few values allow the level asked for"""
    hodges_lehmann: Optional[float]
    """Median of all differences, first minus second group; null above 2e7 pairs"""
    rank_biserial: float
    """2 W / (n1 n2) - 1: from -1 to 1, positive where the first group is larger"""
    groups: List[WilcoxonRankSumResultGroup]
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[WilcoxonRankSumResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class WilcoxonRankSumResult(_WilcoxonRankSumResultRequired, total=False):
    dictionary: List[WilcoxonRankSumResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class WilcoxonSignedRankResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class WilcoxonSignedRankResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class WilcoxonSignedRankResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[WilcoxonSignedRankResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _WilcoxonSignedRankResultRequired(TypedDict):
    n: int
    """Differences that are not zero: the others are dropped"""
    n_zero: int
    n_missing: int
    statistic: float
    """V: sum of the ranks of the positive differences"""
    p_value: Optional[float]
    method: Literal["exact", "normal"]
    """Distribution that the p-value is from"""
    z: Optional[float]
    """Of the normal approximation"""
    pseudo_median: float
    """Hodges-Lehmann estimate: median of the means of all pairs of values"""
    conf_low: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    conf_high: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    conf_level_achieved: Optional[float]
    """Present where too few values allow the level asked for"""
    rank_biserial: float
    """From -1 to 1, positive where positive differences prevail"""
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[WilcoxonSignedRankResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class WilcoxonSignedRankResult(_WilcoxonSignedRankResultRequired, total=False):
    dictionary: List[WilcoxonSignedRankResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class AnovaOneWayResultGroup(TypedDict):
    group: str
    n: int
    mean: Optional[float]
    std_dev: Optional[float]
    """null in a group of one"""


class AnovaOneWayResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class AnovaOneWayResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class AnovaOneWayResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[AnovaOneWayResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _AnovaOneWayResultRequired(TypedDict):
    n: int
    n_missing: int
    """Rows not used: a value is missing, or group_levels leaves their group out"""
    statistic: Optional[float]
    """F"""
    df1: Optional[float]
    df2: Optional[float]
    p_value: Optional[float]
    groups: List[AnovaOneWayResultGroup]
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[AnovaOneWayResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class AnovaOneWayResult(_AnovaOneWayResultRequired, total=False):
    sum_sq_between: float
    sum_sq_within: float
    mean_sq_between: float
    mean_sq_within: float
    eta_squared: Optional[float]
    """Share of the variation that lies between the groups"""
    omega_squared: Optional[float]
    """The same without its bias; may be negative"""
    dictionary: List[AnovaOneWayResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class TukeyHsdResultGroup(TypedDict):
    group: str
    n: int
    mean: float
    std_dev: Optional[float]


class TukeyHsdResultComparison(TypedDict):
    group1: str
    group2: str
    estimate: float
    """Mean of group2 minus mean of group1"""
    std_error: float
    statistic: float
    """Studentized range q"""
    conf_low: Optional[float]
    conf_high: Optional[float]
    p_adjusted: Optional[float]


class TukeyHsdResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class TukeyHsdResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class TukeyHsdResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[TukeyHsdResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _TukeyHsdResultRequired(TypedDict):
    n: int
    n_missing: int
    df: int
    """Degrees of freedom within groups"""
    mean_sq_within: float
    groups: List[TukeyHsdResultGroup]
    comparisons: List[TukeyHsdResultComparison]
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[TukeyHsdResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class TukeyHsdResult(_TukeyHsdResultRequired, total=False):
    dictionary: List[TukeyHsdResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class AnovaTwoWayResultTerm(TypedDict):
    term: str
    sum_sq: float
    df: int
    mean_sq: float
    statistic: Optional[float]
    """F"""
    p_value: Optional[float]
    partial_eta_squared: Optional[float]


class AnovaTwoWayResultResidual(TypedDict):
    sum_sq: float
    df: int
    mean_sq: float


class AnovaTwoWayResultCell(TypedDict):
    level1: str
    """Of the first factor"""
    level2: str
    n: int
    mean: Optional[float]
    std_dev: Optional[float]


class AnovaTwoWayResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class AnovaTwoWayResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class AnovaTwoWayResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[AnovaTwoWayResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _AnovaTwoWayResultRequired(TypedDict):
    n: int
    n_missing: int
    terms: List[AnovaTwoWayResultTerm]
    """Covariates, then the factors, then their interaction"""
    residual: AnovaTwoWayResultResidual
    cells: List[AnovaTwoWayResultCell]
    """Every combination of levels; n = 0 where there is no row"""
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[AnovaTwoWayResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class AnovaTwoWayResult(_AnovaTwoWayResultRequired, total=False):
    dictionary: List[AnovaTwoWayResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class RepeatedMeasuresAnovaResultEffectMauchly(TypedDict):
    statistic: Optional[float]
    p_value: Optional[float]


class RepeatedMeasuresAnovaResultEffectGreenhouseGeisser(TypedDict):
    epsilon: float
    p_value: Optional[float]


class RepeatedMeasuresAnovaResultEffectHuynhFeldt(TypedDict):
    epsilon: float
    p_value: Optional[float]


class RepeatedMeasuresAnovaResultEffect(TypedDict):
    term: str
    sum_sq: float
    df: int
    sum_sq_error: float
    df_error: int
    statistic: Optional[float]
    """F"""
    p_value: Optional[float]
    """Without correction"""
    generalized_eta_squared: Optional[float]
    partial_eta_squared: Optional[float]
    mauchly: Optional[RepeatedMeasuresAnovaResultEffectMauchly]
    """Mauchly's test of sphericity; null where there is nothing to test"""
    greenhouse_geisser: Optional[RepeatedMeasuresAnovaResultEffectGreenhouseGeisser]
    """null for effects of one degree of freedom, which need no correction"""
    huynh_feldt: Optional[RepeatedMeasuresAnovaResultEffectHuynhFeldt]
    """null for effects of one degree of freedom, which need no correction"""


class RepeatedMeasuresAnovaResultCell(TypedDict):
    within: List[str]
    """Levels, in the order of the within-subject factors"""
    between: Optional[str]
    n: int
    mean: float
    std_dev: Optional[float]


class RepeatedMeasuresAnovaResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class RepeatedMeasuresAnovaResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class RepeatedMeasuresAnovaResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[RepeatedMeasuresAnovaResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _RepeatedMeasuresAnovaResultRequired(TypedDict):
    n_subjects: int
    """Subjects with a measurement at every combination of within-subject levels"""
    n_subjects_excluded: int
    n_missing: int
    """Rows with a missing value"""
    effects: List[RepeatedMeasuresAnovaResultEffect]
    cells: List[RepeatedMeasuresAnovaResultCell]
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[RepeatedMeasuresAnovaResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class RepeatedMeasuresAnovaResult(_RepeatedMeasuresAnovaResultRequired, total=False):
    dictionary: List[RepeatedMeasuresAnovaResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class KruskalWallisResultGroup(TypedDict):
    group: str
    n: int
    median: float
    mean_rank: float


class KruskalWallisResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class KruskalWallisResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class KruskalWallisResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[KruskalWallisResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _KruskalWallisResultRequired(TypedDict):
    n: int
    n_missing: int
    """Rows not used: a value is missing, or group_levels leaves their group out"""
    statistic: float
    """Chi-square, corrected for ties"""
    df: int
    p_value: float
    epsilon_squared: float
    """Effect size: share of the variation of the ranks between groups"""
    groups: List[KruskalWallisResultGroup]
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[KruskalWallisResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class KruskalWallisResult(_KruskalWallisResultRequired, total=False):
    dictionary: List[KruskalWallisResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class DunnTestResultComparison(TypedDict):
    group1: str
    group2: str
    estimate: float
    """Mean rank of group2 minus mean rank of group1, ranks among all groups"""
    statistic: float
    """z"""
    p_value: float
    """Two-sided"""
    p_adjusted: float


class DunnTestResultGroup(TypedDict):
    group: str
    n: int
    median: float
    mean_rank: float


class DunnTestResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class DunnTestResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class DunnTestResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[DunnTestResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _DunnTestResultRequired(TypedDict):
    n: int
    n_missing: int
    """Rows not used: a value is missing, or group_levels leaves their group out"""
    comparisons: List[DunnTestResultComparison]
    """(1,2), (1,3), .., (2,3), .."""
    groups: List[DunnTestResultGroup]
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[DunnTestResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class DunnTestResult(_DunnTestResultRequired, total=False):
    dictionary: List[DunnTestResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class _PairwiseTestsResultComparisonRequired(TypedDict):
    group1: str
    group2: str
    statistic: Optional[float]
    """t, or W of group1"""
    p_value: Optional[float]
    """Two-sided"""
    p_adjusted: Optional[float]


class PairwiseTestsResultComparison(_PairwiseTestsResultComparisonRequired, total=False):
    estimate: float
    """t tests: mean of group2 minus mean of group1"""
    df: Optional[float]


class PairwiseTestsResultGroup(TypedDict):
    group: str
    n: int
    mean: Optional[float]
    std_dev: Optional[float]
    """null in a group of one"""
    median: float


class PairwiseTestsResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class PairwiseTestsResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class PairwiseTestsResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[PairwiseTestsResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _PairwiseTestsResultRequired(TypedDict):
    n: int
    n_missing: int
    """Rows not used: a value is missing, or group_levels leaves their group out"""
    comparisons: List[PairwiseTestsResultComparison]
    """(1,2), (1,3), .., (2,3), .."""
    groups: List[PairwiseTestsResultGroup]
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[PairwiseTestsResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class PairwiseTestsResult(_PairwiseTestsResultRequired, total=False):
    dictionary: List[PairwiseTestsResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class FriedmanTestResultVariable(TypedDict):
    variable: str
    median: float
    mean_rank: float


class FriedmanTestResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class FriedmanTestResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class FriedmanTestResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[FriedmanTestResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _FriedmanTestResultRequired(TypedDict):
    n: int
    """Rows with all measurements"""
    n_missing: int
    statistic: float
    """Chi-square, corrected for ties"""
    df: int
    p_value: float
    kendall_w: float
    """Effect size: concordance of the rows, 0 to 1"""
    variables: List[FriedmanTestResultVariable]
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[FriedmanTestResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class FriedmanTestResult(_FriedmanTestResultRequired, total=False):
    dictionary: List[FriedmanTestResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class ShapiroWilkResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class ShapiroWilkResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class ShapiroWilkResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[ShapiroWilkResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _ShapiroWilkResultRequired(TypedDict):
    n: int
    n_missing: int
    statistic: float
    """W: 1 for values that fit a normal distribution perfectly"""
    p_value: float
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[ShapiroWilkResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class ShapiroWilkResult(_ShapiroWilkResultRequired, total=False):
    dictionary: List[ShapiroWilkResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class VarianceHomogeneityResultGroup(TypedDict):
    group: str
    n: int
    std_dev: Optional[float]
    median: float


class VarianceHomogeneityResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class VarianceHomogeneityResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class VarianceHomogeneityResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[VarianceHomogeneityResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _VarianceHomogeneityResultRequired(TypedDict):
    n: int
    n_missing: int
    """Rows not used: a value is missing, or group_levels leaves their group out"""
    statistic: float
    """F, or chi-square for bartlett and fligner"""
    p_value: float
    groups: List[VarianceHomogeneityResultGroup]
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[VarianceHomogeneityResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class VarianceHomogeneityResult(_VarianceHomogeneityResultRequired, total=False):
    df: int
    df1: int
    df2: int
    estimate: float
    """f_test: variance of the first group over that of the second"""
    conf_low: float
    conf_high: float
    dictionary: List[VarianceHomogeneityResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class KolmogorovSmirnovResultGroup(TypedDict):
    group: str
    n: int


class KolmogorovSmirnovResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class KolmogorovSmirnovResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class KolmogorovSmirnovResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[KolmogorovSmirnovResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _KolmogorovSmirnovResultRequired(TypedDict):
    n: int
    n_missing: int
    statistic: float
    """D: largest distance between the two empirical distribution functions"""
    p_value: float
    method: Literal["exact", "asymptotic"]
    """Distribution that the p-value is from"""
    largest_difference_at: float
    """Smallest value of the variable at which the distance is D"""
    groups: List[KolmogorovSmirnovResultGroup]
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[KolmogorovSmirnovResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class KolmogorovSmirnovResult(_KolmogorovSmirnovResultRequired, total=False):
    dictionary: List[KolmogorovSmirnovResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class CorrelationResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class CorrelationResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class CorrelationResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[CorrelationResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _CorrelationResultRequired(TypedDict):
    n: int
    n_missing: int
    estimate: float
    statistic: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    """t; S, the sum of squared rank differences; T, the number of concordant pairs (exact), or z"""
    p_value: Optional[float]
    p_value_method: Literal["t", "exact", "edgeworth", "normal"]
    """Distribution that the p-value is from"""
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[CorrelationResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class CorrelationResult(_CorrelationResultRequired, total=False):
    df: int
    """Pearson only"""
    conf_low: Optional[float]
    """By Fisher's z, Pearson with more than three rows"""
    conf_high: Optional[float]
    ties: bool
    """Whether values are tied; Spearman and Kendall"""
    dictionary: List[CorrelationResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class ChiSquareTestResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class ChiSquareTestResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class ChiSquareTestResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[ChiSquareTestResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _ChiSquareTestResultRequired(TypedDict):
    n: int
    n_missing: int
    statistic: float
    """Pearson's chi-square; in a 2x2 table with Yates' correction unless switched off"""
    df: int
    p_value: float
    row_levels: List[str]
    column_levels: List[str]
    observed: List[List[int]]
    expected: List[List[float]]
    min_expected: float
    cramers_v: float
    """From the statistic without correction; 0 to 1"""
    phi: Optional[float]
    """Signed; tables of two rows and two columns only"""
    g_statistic: float
    """Likelihood ratio chi-square, without correction"""
    g_p_value: float
    std_residuals: List[List[float]]
    """(O-E)/sqrt(E(1-r)(1-c)): about standard normal where rows and columns are independent"""
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[ChiSquareTestResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class ChiSquareTestResult(_ChiSquareTestResultRequired, total=False):
    dictionary: List[ChiSquareTestResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class ChiSquareGofResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class ChiSquareGofResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class ChiSquareGofResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[ChiSquareGofResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _ChiSquareGofResultRequired(TypedDict):
    n: int
    n_missing: int
    statistic: float
    df: int
    p_value: float
    levels: List[str]
    observed: List[int]
    expected: List[float]
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[ChiSquareGofResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class ChiSquareGofResult(_ChiSquareGofResultRequired, total=False):
    dictionary: List[ChiSquareGofResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class FisherExactTestResultMonteCarlo(TypedDict):
    tables: int
    seed: int
    std_error: float
    """Of the p-value"""


class FisherExactTestResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class FisherExactTestResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class FisherExactTestResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[FisherExactTestResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _FisherExactTestResultRequired(TypedDict):
    n: int
    n_missing: int
    p_value: float
    odds_ratio: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    """Conditional maximum likelihood estimate, not ad/bc; 2x2 tables only"""
    conf_low: Optional[float]
    conf_high: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    row_levels: List[str]
    column_levels: List[str]
    observed: List[List[int]]
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[FisherExactTestResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class FisherExactTestResult(_FisherExactTestResultRequired, total=False):
    monte_carlo: FisherExactTestResultMonteCarlo
    """Where the tables with the same margins were too many to count all and some were drawn at random"""
    dictionary: List[FisherExactTestResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class McnemarTestResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class McnemarTestResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class McnemarTestResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[McnemarTestResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _McnemarTestResultRequired(TypedDict):
    n: int
    """Pairs"""
    n_missing: int
    row_levels: List[str]
    column_levels: List[str]
    observed: List[List[int]]
    method: Literal["chi_square", "exact", "bowker"]
    b: Optional[int]
    """Pairs of the first level by row and the second by column; two levels only"""
    c: Optional[int]
    """Pairs of the second level by row and the first by column; two levels only"""
    statistic: Optional[float]
    df: Optional[int]
    p_value: float
    odds_ratio: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    """b / c; two levels only"""
    or_conf_low: Optional[float]
    or_conf_high: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[McnemarTestResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class McnemarTestResult(_McnemarTestResultRequired, total=False):
    dictionary: List[McnemarTestResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class CochranMantelHaenszelResultConverged(TypedDict):
    estimate: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    conf_low: Optional[float]
    conf_high: Optional[Union[float, Literal["Infinity", "-Infinity"]]]


class CochranMantelHaenszelResultBreslowDay(TypedDict):
    statistic: Optional[float]
    df: int
    p_value: Optional[float]


class CochranMantelHaenszelResultTarone(TypedDict):
    statistic: Optional[float]
    df: int
    p_value: Optional[float]


class CochranMantelHaenszelResultStrataItem(TypedDict):
    stratum: str
    n: int
    table: List[List[int]]
    odds_ratio: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    """2x2 tables only"""


class CochranMantelHaenszelResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class CochranMantelHaenszelResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class CochranMantelHaenszelResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[CochranMantelHaenszelResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _CochranMantelHaenszelResultRequired(TypedDict):
    n: int
    n_missing: int
    n_strata: int
    """Strata of more than one patient"""
    method: Literal["mantel_haenszel", "exact", "generalised"]
    row_levels: List[str]
    column_levels: List[str]
    statistic: Optional[float]
    df: Optional[int]
    p_value: float
    conf_low: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    conf_high: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    strata: List[CochranMantelHaenszelResultStrataItem]
    """Every stratum used"""
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[CochranMantelHaenszelResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class CochranMantelHaenszelResult(_CochranMantelHaenszelResultRequired, total=False):
    common_odds_ratio: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    """Mantel-Haenszel estimate; 2x2 tables, not exact"""
    common_odds_ratio_conditional: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    """Conditional maximum likelihood; exact only. It and its limits are found as by R, to about 1e-4"""
    converged: CochranMantelHaenszelResultConverged
    """Exact only: the conditional odds ratio and its limits to full precision"""
    mh_risk_ratio: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    """Mantel-Haenszel ratio of the shares of the first column"""
    breslow_day: CochranMantelHaenszelResultBreslowDay
    """2x2 tables only"""
    tarone: CochranMantelHaenszelResultTarone
    """2x2 tables only"""
    dictionary: List[CochranMantelHaenszelResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class CochranArmitageTrendResultGroup(TypedDict):
    group: str
    score: float
    count: int
    n: int
    proportion: float


class CochranArmitageTrendResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class CochranArmitageTrendResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class CochranArmitageTrendResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[CochranArmitageTrendResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _CochranArmitageTrendResultRequired(TypedDict):
    n: int
    n_events: int
    n_missing: int
    statistic: float
    """z squared"""
    df: Literal[1]
    p_value: float
    z: float
    """Above 0: the proportion rises with the score"""
    departure_statistic: float
    """Pearson's chi-square less that of the trend"""
    departure_df: int
    departure_p_value: float
    proportions: List[float]
    groups: List[CochranArmitageTrendResultGroup]
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[CochranArmitageTrendResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class CochranArmitageTrendResult(_CochranArmitageTrendResultRequired, total=False):
    dictionary: List[CochranArmitageTrendResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class OneProportionResultInterval(TypedDict):
    method: str
    conf_low: float
    conf_high: float


class OneProportionResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class OneProportionResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class OneProportionResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[OneProportionResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _OneProportionResultRequired(TypedDict):
    count: int
    n: int
    n_missing: int
    estimate: float
    intervals: List[OneProportionResultInterval]
    """wilson, wilson_cc, clopper_pearson, wald, agresti_coull, jeffreys"""
    exact_p_value: float
    """Binomial test"""
    score_statistic: Optional[float]
    """Squared z of the score test, without correction"""
    score_p_value: Optional[float]
    score_cc_p_value: Optional[float]
    """With continuity correction"""
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[OneProportionResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class OneProportionResult(_OneProportionResultRequired, total=False):
    dictionary: List[OneProportionResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class TwoProportionsResultGroup(TypedDict):
    group: str
    count: int
    n: int
    proportion: float


class TwoProportionsResultInterval(TypedDict):
    method: str
    conf_low: float
    conf_high: float


class TwoProportionsResultMiettinenNurminenDifference(TypedDict):
    estimate: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    conf_low: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    conf_high: Optional[Union[float, Literal["Infinity", "-Infinity"]]]


class TwoProportionsResultMiettinenNurminenRatio(TypedDict):
    estimate: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    conf_low: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    conf_high: Optional[Union[float, Literal["Infinity", "-Infinity"]]]


class TwoProportionsResultMiettinenNurminen(TypedDict):
    difference: TwoProportionsResultMiettinenNurminenDifference
    ratio: TwoProportionsResultMiettinenNurminenRatio
    """Of the first proportion over the second; the estimate is null where neither has an event"""


class TwoProportionsResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class TwoProportionsResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class TwoProportionsResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[TwoProportionsResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _TwoProportionsResultRequired(TypedDict):
    n: int
    n_missing: int
    estimate: float
    """Difference of the proportions, first minus second group"""
    proportions: List[float]
    groups: List[TwoProportionsResultGroup]
    z: Optional[float]
    """With the pooled standard error"""
    statistic: Optional[float]
    """z squared"""
    p_value: Optional[float]
    statistic_cc: Optional[float]
    """With Yates' correction"""
    p_value_cc: Optional[float]
    intervals: List[TwoProportionsResultInterval]
    """wald, wald_cc, newcombe; of the difference"""
    cohen_h: float
    """Difference of the arcsine-transformed proportions"""
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[TwoProportionsResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class TwoProportionsResult(_TwoProportionsResultRequired, total=False):
    miettinen_nurminen: TwoProportionsResultMiettinenNurminen
    """Score intervals of Miettinen and Nurminen. Not in older results"""
    dictionary: List[TwoProportionsResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class EquivalenceTwoProportionsResultGroup(TypedDict):
    group: str
    count: int
    n: int
    proportion: float


class EquivalenceTwoProportionsResultAboveLow(TypedDict):
    margin: float
    statistic: float
    """z"""
    p_value: float


class EquivalenceTwoProportionsResultBelowHigh(TypedDict):
    margin: float
    statistic: float
    """z"""
    p_value: float


class EquivalenceTwoProportionsResultInterval(TypedDict):
    method: str
    conf_low: float
    conf_high: float


class EquivalenceTwoProportionsResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class EquivalenceTwoProportionsResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class EquivalenceTwoProportionsResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[EquivalenceTwoProportionsResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _EquivalenceTwoProportionsResultRequired(TypedDict):
    n: int
    n_missing: int
    objective: Literal["non_inferiority", "equivalence"]
    estimate: float
    """Difference of the proportions, first minus second group"""
    groups: List[EquivalenceTwoProportionsResultGroup]
    p_value: float
    """The larger where there are two tests"""
    shown: bool
    """Whether non-inferiority or equivalence is shown: p_value is below alpha"""
    conf_level: float
    """1 - 2 alpha"""
    intervals: List[EquivalenceTwoProportionsResultInterval]
    """miettinen_nurminen, which says the same as the tests, and newcombe; of the difference"""
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[EquivalenceTwoProportionsResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class EquivalenceTwoProportionsResult(_EquivalenceTwoProportionsResultRequired, total=False):
    above_low: EquivalenceTwoProportionsResultAboveLow
    """Test of the null hypothesis that the difference is margin_low or less"""
    below_high: EquivalenceTwoProportionsResultBelowHigh
    """Test of the null hypothesis that the difference is margin_high or more"""
    dictionary: List[EquivalenceTwoProportionsResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class Epi2x2ResultOddsRatio(TypedDict):
    estimate: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    std_error_log: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]


class Epi2x2ResultOddsRatioExact(TypedDict):
    estimate: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    conf_low: Optional[float]
    conf_high: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    p_value: float


class Epi2x2ResultOddsRatioMidp(TypedDict):
    estimate: float
    conf_low: float
    conf_high: float


class Epi2x2ResultRiskRatio(TypedDict):
    estimate: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    std_error_log: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]


class Epi2x2ResultRiskDifference(TypedDict):
    estimate: float
    std_error: float
    conf_low: float
    conf_high: float
    newcombe_conf_low: float
    newcombe_conf_high: float


class Epi2x2ResultNumberNeeded(TypedDict):
    estimate: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    kind: Optional[Literal["benefit", "harm"]]
    limit_from_rd_low: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    limit_from_rd_high: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    ci_includes_infinity: bool


class Epi2x2ResultAttributableFractionExposed(TypedDict):
    estimate: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]


class Epi2x2ResultAttributableFractionPopulation(TypedDict):
    estimate: Optional[float]


class Epi2x2ResultChiSquare(TypedDict):
    statistic: float
    p_value: float
    statistic_yates: float
    p_value_yates: float


class Epi2x2ResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class Epi2x2ResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class Epi2x2ResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[Epi2x2ResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _Epi2x2ResultRequired(TypedDict):
    n: int
    n_missing: int
    a: int
    """Exposed cases"""
    b: int
    """Exposed non-cases"""
    c: int
    """Unexposed cases"""
    d: int
    """Unexposed non-cases"""
    odds_ratio: Epi2x2ResultOddsRatio
    """Woolf's interval"""
    odds_ratio_exact: Epi2x2ResultOddsRatioExact
    """Conditional maximum likelihood with the exact interval; p by Fisher's test"""
    attributable_fraction_exposed: Epi2x2ResultAttributableFractionExposed
    attributable_fraction_population: Epi2x2ResultAttributableFractionPopulation
    chi_square: Epi2x2ResultChiSquare
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[Epi2x2ResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class Epi2x2Result(_Epi2x2ResultRequired, total=False):
    odds_ratio_midp: Epi2x2ResultOddsRatioMidp
    """Median-unbiased with the mid-p interval; absent where the table is as extreme as its margins allow"""
    risk_exposed: float
    risk_unexposed: float
    risk_ratio: Epi2x2ResultRiskRatio
    """Katz' interval; not in case-control studies"""
    risk_difference: Epi2x2ResultRiskDifference
    """Exposed minus unexposed, with Wald and Newcombe intervals; not in case-control studies"""
    number_needed: Epi2x2ResultNumberNeeded
    """1/|risk difference|, with the inverse limits of the Wald interval; when that holds 0, the interval of the number needed runs through infinity"""
    dictionary: List[Epi2x2ResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class IncidenceRateResultGroupInterval(TypedDict):
    method: str
    conf_low: Optional[float]
    conf_high: Optional[float]


class IncidenceRateResultGroup(TypedDict):
    group: str
    events: int
    person_time: float
    rate: float
    """events / person_time * multiplier"""
    intervals: List[IncidenceRateResultGroupInterval]
    """exact (Garwood), byar, wald_log; times the multiplier"""


class IncidenceRateResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class IncidenceRateResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class IncidenceRateResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[IncidenceRateResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _IncidenceRateResultRequired(TypedDict):
    n_missing: int
    groups: List[IncidenceRateResultGroup]
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[IncidenceRateResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class IncidenceRateResult(_IncidenceRateResultRequired, total=False):
    dictionary: List[IncidenceRateResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class RateRatioResultRateDifference(TypedDict):
    estimate: float
    std_error: float
    conf_low: float
    conf_high: float


class RateRatioResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class RateRatioResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class RateRatioResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[RateRatioResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _RateRatioResultRequired(TypedDict):
    n_missing: int
    groups: List[str]
    events: List[int]
    person_time: List[float]
    estimate: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    """Rate ratio, first over second group"""
    std_error_log: Optional[float]
    conf_low: Optional[float]
    """Wald interval on the log scale; null where a group has no event"""
    conf_high: Optional[float]
    exact_conf_low: float
    """Conditional on the total number of events (Clopper-Pearson)"""
    exact_conf_high: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    exact_p_value: float
    score_z: float
    score_p_value: float
    rate_difference: RateRatioResultRateDifference
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[RateRatioResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class RateRatioResult(_RateRatioResultRequired, total=False):
    dictionary: List[RateRatioResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class StandardizedRateResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class StandardizedRateResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class StandardizedRateResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[StandardizedRateResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _StandardizedRateResultRequired(TypedDict):
    n: int
    """Strata"""
    n_missing: int
    conf_low: float
    """direct: gamma interval of Fay and Feuer; indirect: exact Poisson interval of the SMR"""
    conf_high: float
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[StandardizedRateResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class StandardizedRateResult(_StandardizedRateResultRequired, total=False):
    crude_rate: float
    standardized_rate: float
    """direct only, as are crude_rate and std_error"""
    std_error: float
    observed: int
    expected: float
    smr: float
    """Observed over expected; indirect only"""
    byar_conf_low: float
    byar_conf_high: float
    p_value: float
    """indirect: exact Poisson test of SMR = 1"""
    dictionary: List[StandardizedRateResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class LinearRegressionResultCoefficient(TypedDict):
    term: str
    estimate: float
    std_error: float
    statistic: Optional[float]
    p_value: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]


class LinearRegressionResultVifItem(TypedDict):
    term: str
    gvif: Optional[float]
    df: int


class _LinearRegressionResultFactorLevelRequired(TypedDict):
    level: str
    n: int


class LinearRegressionResultFactorLevel(_LinearRegressionResultFactorLevelRequired, total=False):
    n_events: int


class _LinearRegressionResultFactorTestRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class LinearRegressionResultFactorTest(_LinearRegressionResultFactorTestRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class LinearRegressionResultFactor(TypedDict):
    variable: str
    reference: str
    """The level that the others are compared with"""
    levels: List[LinearRegressionResultFactorLevel]
    test: LinearRegressionResultFactorTest
    """Joint Wald test that no level differs, as car::Anova(fit, type = 3, test.statistic = 'Wald' or 'F') without interactions; with one it is that at the reference of the other terms"""


class LinearRegressionResultSpline(TypedDict):
    term: str
    knots: List[float]


class _LinearRegressionResultNonlinearityItemAssociationRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class LinearRegressionResultNonlinearityItemAssociation(_LinearRegressionResultNonlinearityItemAssociationRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class _LinearRegressionResultNonlinearityItemNonlinearRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class LinearRegressionResultNonlinearityItemNonlinear(_LinearRegressionResultNonlinearityItemNonlinearRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class LinearRegressionResultNonlinearityItem(TypedDict):
    term: str
    association: LinearRegressionResultNonlinearityItemAssociation
    """Joint Wald test of all coefficients of the term"""
    nonlinear: LinearRegressionResultNonlinearityItemNonlinear
    """Joint Wald test of the coefficients but the linear one: that the term is a straight line"""


class LinearRegressionResultSplineEffectEffect(TypedDict):
    value: float
    estimate: float
    """Difference of the linear predictor from the one at the reference"""
    std_error: float
    conf_low: Optional[float]
    conf_high: Optional[float]


class LinearRegressionResultSplineEffect(TypedDict):
    term: str
    reference: float
    """Median of the term"""
    effects: List[LinearRegressionResultSplineEffectEffect]


class LinearRegressionResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class LinearRegressionResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class LinearRegressionResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[LinearRegressionResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _LinearRegressionResultRequired(TypedDict):
    n: int
    n_missing: int
    coefficients: List[LinearRegressionResultCoefficient]
    r_squared: Optional[float]
    adj_r_squared: Optional[float]
    residual_std_error: float
    df_residual: int
    f_statistic: Optional[float]
    df1: int
    df2: int
    f_p_value: Optional[float]
    log_likelihood: Optional[float]
    aic: Optional[float]
    bic: Optional[float]
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[LinearRegressionResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class LinearRegressionResult(_LinearRegressionResultRequired, total=False):
    n_clusters: int
    vif: List[LinearRegressionResultVifItem]
    """Generalised variance inflation factor of each term (Fox and Monette); models with two terms or more"""
    factors: List[LinearRegressionResultFactor]
    """Where there are categorical covariates. Not in older results"""
    splines: List[LinearRegressionResultSpline]
    """Positions of the knots of each restricted cubic spline, on the scale of the term"""
    nonlinearity: List[LinearRegressionResultNonlinearityItem]
    """Where there are splines or polynomials, as rms::anova; with an interaction the tests are at 0 or the reference of the other term. Not in older results"""
    spline_effects: List[LinearRegressionResultSplineEffect]
    """Of each spline or polynomial that stands in no interaction: its effect at the 5th, 10th, 25th, 75th, 90th and 95th percentile against its median, on the scale of the coefficients, as rms::contrast. Not in older results, nor in those of rows beyond memory"""
    dictionary: List[LinearRegressionResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class LogisticRegressionResultCoefficient(TypedDict):
    term: str
    estimate: float
    std_error: float
    statistic: Optional[float]
    p_value: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]
    odds_ratio: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    odds_ratio_conf_low: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    odds_ratio_conf_high: Optional[Union[float, Literal["Infinity", "-Infinity"]]]


class LogisticRegressionResultLrTest(TypedDict):
    statistic: Optional[float]
    df: int
    p_value: Optional[float]


class LogisticRegressionResultHosmerLemeshowGroup(TypedDict):
    n: int
    observed: int
    expected: float


class LogisticRegressionResultHosmerLemeshow(TypedDict):
    statistic: Optional[float]
    df: int
    p_value: Optional[float]
    groups: List[LogisticRegressionResultHosmerLemeshowGroup]


class LogisticRegressionResultValidationPerformanceItem(TypedDict):
    index: Literal["c_statistic", "somers_d", "r_squared", "brier", "calibration_intercept", "calibration_in_the_large", "calibration_slope"]
    apparent: Optional[float]
    """In the patients that the model was fitted to: too good"""
    training: Optional[float]
    """Mean of models of resamples, in their own resample"""
    test: Optional[float]
    """Mean of the same models, in all patients"""
    optimism: Optional[float]
    corrected: Optional[float]
    """Apparent less optimism: what to expect in new patients of the same kind"""


class LogisticRegressionResultValidationResamplesFailedItem(TypedDict):
    reason: Literal["no_events", "missing_level", "separation", "not_converged"]
    resamples: int


class _LogisticRegressionResultValidationResamplesRequired(TypedDict):
    asked: int
    used: int
    """In the others the models could not be fitted"""
    seed: int


class LogisticRegressionResultValidationResamples(_LogisticRegressionResultValidationResamplesRequired, total=False):
    failed: List[LogisticRegressionResultValidationResamplesFailedItem]
    """Why the others could not be fitted. Not in older results"""


class LogisticRegressionResultValidationCalibrationCurveItem(TypedDict):
    predicted: float
    apparent: Optional[float]
    corrected: Optional[float]


class LogisticRegressionResultValidationCalibration(TypedDict):
    curve: List[LogisticRegressionResultValidationCalibrationCurveItem]
    """Smoothed observed risk at predicted risks"""
    ici: Optional[float]
    """Mean absolute difference of smoothed observed and predicted risk over the patients; apparent"""
    e50: Optional[float]
    """Median of the same differences"""
    e90: Optional[float]
    """90th percentile of the same differences"""
    e_max: Optional[float]
    """Largest of the same differences"""


class _LogisticRegressionResultValidationRequired(TypedDict):
    performance: List[LogisticRegressionResultValidationPerformanceItem]
    """Discrimination, explained variation and calibration, as rms::validate"""
    resamples: LogisticRegressionResultValidationResamples


class LogisticRegressionResultValidation(_LogisticRegressionResultValidationRequired, total=False):
    horizon: float
    """Of a Cox model: the time by which events are predicted"""
    calibration: LogisticRegressionResultValidationCalibration
    """Of a Cox model where a horizon was given"""


class _LogisticRegressionResultFactorLevelRequired(TypedDict):
    level: str
    n: int


class LogisticRegressionResultFactorLevel(_LogisticRegressionResultFactorLevelRequired, total=False):
    n_events: int


class _LogisticRegressionResultFactorTestRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class LogisticRegressionResultFactorTest(_LogisticRegressionResultFactorTestRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class LogisticRegressionResultFactor(TypedDict):
    variable: str
    reference: str
    """The level that the others are compared with"""
    levels: List[LogisticRegressionResultFactorLevel]
    test: LogisticRegressionResultFactorTest
    """Joint Wald test that no level differs, as car::Anova(fit, type = 3, test.statistic = 'Wald' or 'F') without interactions; with one it is that at the reference of the other terms"""


class LogisticRegressionResultSpline(TypedDict):
    term: str
    knots: List[float]


class _LogisticRegressionResultNonlinearityItemAssociationRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class LogisticRegressionResultNonlinearityItemAssociation(_LogisticRegressionResultNonlinearityItemAssociationRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class _LogisticRegressionResultNonlinearityItemNonlinearRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class LogisticRegressionResultNonlinearityItemNonlinear(_LogisticRegressionResultNonlinearityItemNonlinearRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class LogisticRegressionResultNonlinearityItem(TypedDict):
    term: str
    association: LogisticRegressionResultNonlinearityItemAssociation
    """Joint Wald test of all coefficients of the term"""
    nonlinear: LogisticRegressionResultNonlinearityItemNonlinear
    """Joint Wald test of the coefficients but the linear one: that the term is a straight line"""


class LogisticRegressionResultSplineEffectEffect(TypedDict):
    value: float
    estimate: float
    """Difference of the linear predictor from the one at the reference"""
    std_error: float
    conf_low: Optional[float]
    conf_high: Optional[float]


class LogisticRegressionResultSplineEffect(TypedDict):
    term: str
    reference: float
    """Median of the term"""
    effects: List[LogisticRegressionResultSplineEffectEffect]


class LogisticRegressionResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class LogisticRegressionResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class LogisticRegressionResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[LogisticRegressionResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _LogisticRegressionResultRequired(TypedDict):
    n: int
    n_events: int
    n_missing: int
    ci_method: Literal["wald", "profile"]
    coefficients: List[LogisticRegressionResultCoefficient]
    iterations: int
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[LogisticRegressionResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class LogisticRegressionResult(_LogisticRegressionResultRequired, total=False):
    n_clusters: int
    penalized_log_likelihood: Optional[float]
    """With Firth's penalty, which is included"""
    null_deviance: Optional[float]
    deviance: Optional[float]
    df_null: int
    df_residual: int
    log_likelihood: Optional[float]
    aic: Optional[float]
    bic: Optional[float]
    lr_test: LogisticRegressionResultLrTest
    r_squared_mcfadden: Optional[float]
    r_squared_cox_snell: Optional[float]
    r_squared_nagelkerke: Optional[float]
    brier: Optional[float]
    """Mean squared difference of outcome and fitted probability"""
    auc: Optional[float]
    """Area under the ROC curve of the fitted probabilities"""
    auc_std_error: Optional[float]
    auc_conf_low: Optional[float]
    """DeLong's interval, always at 95%"""
    auc_conf_high: Optional[float]
    hosmer_lemeshow: LogisticRegressionResultHosmerLemeshow
    validation: LogisticRegressionResultValidation
    """Where resamples were asked for: apparent performance, its optimism, and what is left"""
    factors: List[LogisticRegressionResultFactor]
    """Where there are categorical covariates. Not in older results"""
    splines: List[LogisticRegressionResultSpline]
    """Positions of the knots of each restricted cubic spline, on the scale of the term"""
    nonlinearity: List[LogisticRegressionResultNonlinearityItem]
    """Where there are splines or polynomials, as rms::anova; with an interaction the tests are at 0 or the reference of the other term. Not in older results"""
    spline_effects: List[LogisticRegressionResultSplineEffect]
    """Of each spline or polynomial that stands in no interaction: its effect at the 5th, 10th, 25th, 75th, 90th and 95th percentile against its median, on the scale of the coefficients, as rms::contrast. Not in older results, nor in those of rows beyond memory"""
    dictionary: List[LogisticRegressionResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class PoissonRegressionResultCoefficient(TypedDict):
    term: str
    estimate: float
    std_error: float
    statistic: Optional[float]
    p_value: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]
    rate_ratio: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    rate_ratio_conf_low: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    rate_ratio_conf_high: Optional[Union[float, Literal["Infinity", "-Infinity"]]]


class PoissonRegressionResultLrTest(TypedDict):
    statistic: Optional[float]
    df: int
    p_value: Optional[float]


class PoissonRegressionResultSpline(TypedDict):
    term: str
    knots: List[float]


class _PoissonRegressionResultFactorLevelRequired(TypedDict):
    level: str
    n: int


class PoissonRegressionResultFactorLevel(_PoissonRegressionResultFactorLevelRequired, total=False):
    n_events: int


class _PoissonRegressionResultFactorTestRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class PoissonRegressionResultFactorTest(_PoissonRegressionResultFactorTestRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class PoissonRegressionResultFactor(TypedDict):
    variable: str
    reference: str
    """The level that the others are compared with"""
    levels: List[PoissonRegressionResultFactorLevel]
    test: PoissonRegressionResultFactorTest
    """Joint Wald test that no level differs, as car::Anova(fit, type = 3, test.statistic = 'Wald' or 'F') without interactions; with one it is that at the reference of the other terms"""


class _PoissonRegressionResultNonlinearityItemAssociationRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class PoissonRegressionResultNonlinearityItemAssociation(_PoissonRegressionResultNonlinearityItemAssociationRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class _PoissonRegressionResultNonlinearityItemNonlinearRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class PoissonRegressionResultNonlinearityItemNonlinear(_PoissonRegressionResultNonlinearityItemNonlinearRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class PoissonRegressionResultNonlinearityItem(TypedDict):
    term: str
    association: PoissonRegressionResultNonlinearityItemAssociation
    """Joint Wald test of all coefficients of the term"""
    nonlinear: PoissonRegressionResultNonlinearityItemNonlinear
    """Joint Wald test of the coefficients but the linear one: that the term is a straight line"""


class PoissonRegressionResultSplineEffectEffect(TypedDict):
    value: float
    estimate: float
    """Difference of the linear predictor from the one at the reference"""
    std_error: float
    conf_low: Optional[float]
    conf_high: Optional[float]


class PoissonRegressionResultSplineEffect(TypedDict):
    term: str
    reference: float
    """Median of the term"""
    effects: List[PoissonRegressionResultSplineEffectEffect]


class PoissonRegressionResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class PoissonRegressionResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class PoissonRegressionResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[PoissonRegressionResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _PoissonRegressionResultRequired(TypedDict):
    n: int
    n_missing: int
    coefficients: List[PoissonRegressionResultCoefficient]
    null_deviance: float
    deviance: float
    df_null: int
    df_residual: int
    log_likelihood: Optional[float]
    aic: Optional[float]
    bic: Optional[float]
    pearson_chi_square: Optional[float]
    dispersion: Optional[float]
    """Pearson chi-square per degree of freedom; 1 where the variance is the mean"""
    lr_test: PoissonRegressionResultLrTest
    iterations: int
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[PoissonRegressionResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class PoissonRegressionResult(_PoissonRegressionResultRequired, total=False):
    n_clusters: int
    splines: List[PoissonRegressionResultSpline]
    """Positions of the knots of each restricted cubic spline, on the scale of the term"""
    factors: List[PoissonRegressionResultFactor]
    """Where there are categorical covariates. Not in older results"""
    nonlinearity: List[PoissonRegressionResultNonlinearityItem]
    """Where there are splines or polynomials, as rms::anova; with an interaction the tests are at 0 or the reference of the other term. Not in older results"""
    spline_effects: List[PoissonRegressionResultSplineEffect]
    """Of each spline or polynomial that stands in no interaction: its effect at the 5th, 10th, 25th, 75th, 90th and 95th percentile against its median, on the scale of the coefficients, as rms::contrast. Not in older results, nor in those of rows beyond memory"""
    dictionary: List[PoissonRegressionResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class NegativeBinomialRegressionResultCoefficient(TypedDict):
    term: str
    estimate: float
    std_error: float
    statistic: Optional[float]
    p_value: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]
    rate_ratio: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    rate_ratio_conf_low: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    rate_ratio_conf_high: Optional[Union[float, Literal["Infinity", "-Infinity"]]]


class NegativeBinomialRegressionResultOverdispersionTest(TypedDict):
    statistic: Optional[float]
    df: int
    p_value: Optional[float]


class NegativeBinomialRegressionResultSpline(TypedDict):
    term: str
    knots: List[float]


class _NegativeBinomialRegressionResultFactorLevelRequired(TypedDict):
    level: str
    n: int


class NegativeBinomialRegressionResultFactorLevel(_NegativeBinomialRegressionResultFactorLevelRequired, total=False):
    n_events: int


class _NegativeBinomialRegressionResultFactorTestRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class NegativeBinomialRegressionResultFactorTest(_NegativeBinomialRegressionResultFactorTestRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class NegativeBinomialRegressionResultFactor(TypedDict):
    variable: str
    reference: str
    """The level that the others are compared with"""
    levels: List[NegativeBinomialRegressionResultFactorLevel]
    test: NegativeBinomialRegressionResultFactorTest
    """Joint Wald test that no level differs, as car::Anova(fit, type = 3, test.statistic = 'Wald' or 'F') without interactions; with one it is that at the reference of the other terms"""


class _NegativeBinomialRegressionResultNonlinearityItemAssociationRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class NegativeBinomialRegressionResultNonlinearityItemAssociation(_NegativeBinomialRegressionResultNonlinearityItemAssociationRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class _NegativeBinomialRegressionResultNonlinearityItemNonlinearRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class NegativeBinomialRegressionResultNonlinearityItemNonlinear(_NegativeBinomialRegressionResultNonlinearityItemNonlinearRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class NegativeBinomialRegressionResultNonlinearityItem(TypedDict):
    term: str
    association: NegativeBinomialRegressionResultNonlinearityItemAssociation
    """Joint Wald test of all coefficients of the term"""
    nonlinear: NegativeBinomialRegressionResultNonlinearityItemNonlinear
    """Joint Wald test of the coefficients but the linear one: that the term is a straight line"""


class NegativeBinomialRegressionResultSplineEffectEffect(TypedDict):
    value: float
    estimate: float
    """Difference of the linear predictor from the one at the reference"""
    std_error: float
    conf_low: Optional[float]
    conf_high: Optional[float]


class NegativeBinomialRegressionResultSplineEffect(TypedDict):
    term: str
    reference: float
    """Median of the term"""
    effects: List[NegativeBinomialRegressionResultSplineEffectEffect]


class NegativeBinomialRegressionResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class NegativeBinomialRegressionResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class NegativeBinomialRegressionResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[NegativeBinomialRegressionResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _NegativeBinomialRegressionResultRequired(TypedDict):
    n: int
    n_missing: int
    coefficients: List[NegativeBinomialRegressionResultCoefficient]
    theta: float
    """Variance = mean + mean^2 / theta"""
    theta_std_error: float
    alpha: float
    """1 / theta"""
    deviance: float
    df_residual: int
    log_likelihood: float
    aic: float
    bic: float
    overdispersion_test: NegativeBinomialRegressionResultOverdispersionTest
    """Likelihood ratio against the Poisson model; alpha is on its boundary there"""
    iterations: int
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[NegativeBinomialRegressionResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class NegativeBinomialRegressionResult(_NegativeBinomialRegressionResultRequired, total=False):
    splines: List[NegativeBinomialRegressionResultSpline]
    """Positions of the knots of each restricted cubic spline, on the scale of the term"""
    factors: List[NegativeBinomialRegressionResultFactor]
    """Where there are categorical covariates. Not in older results"""
    nonlinearity: List[NegativeBinomialRegressionResultNonlinearityItem]
    """Where there are splines or polynomials, as rms::anova; with an interaction the tests are at 0 or the reference of the other term. Not in older results"""
    spline_effects: List[NegativeBinomialRegressionResultSplineEffect]
    """Of each spline or polynomial that stands in no interaction: its effect at the 5th, 10th, 25th, 75th, 90th and 95th percentile against its median, on the scale of the coefficients, as rms::contrast. Not in older results, nor in those of rows beyond memory"""
    dictionary: List[NegativeBinomialRegressionResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class ConditionalLogisticResultCoefficient(TypedDict):
    term: str
    estimate: float
    std_error: float
    statistic: Optional[float]
    p_value: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]
    odds_ratio: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    odds_ratio_conf_low: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    odds_ratio_conf_high: Optional[Union[float, Literal["Infinity", "-Infinity"]]]


class ConditionalLogisticResultLrTest(TypedDict):
    statistic: Optional[float]
    df: int
    p_value: Optional[float]


class ConditionalLogisticResultWaldTest(TypedDict):
    statistic: Optional[float]
    df: int
    p_value: Optional[float]


class ConditionalLogisticResultScoreTest(TypedDict):
    statistic: Optional[float]
    df: int
    p_value: Optional[float]


class ConditionalLogisticResultSpline(TypedDict):
    term: str
    knots: List[float]


class _ConditionalLogisticResultFactorLevelRequired(TypedDict):
    level: str
    n: int


class ConditionalLogisticResultFactorLevel(_ConditionalLogisticResultFactorLevelRequired, total=False):
    n_events: int


class _ConditionalLogisticResultFactorTestRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class ConditionalLogisticResultFactorTest(_ConditionalLogisticResultFactorTestRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class ConditionalLogisticResultFactor(TypedDict):
    variable: str
    reference: str
    """The level that the others are compared with"""
    levels: List[ConditionalLogisticResultFactorLevel]
    test: ConditionalLogisticResultFactorTest
    """Joint Wald test that no level differs, as car::Anova(fit, type = 3, test.statistic = 'Wald' or 'F') without interactions; with one it is that at the reference of the other terms"""


class _ConditionalLogisticResultNonlinearityItemAssociationRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class ConditionalLogisticResultNonlinearityItemAssociation(_ConditionalLogisticResultNonlinearityItemAssociationRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class _ConditionalLogisticResultNonlinearityItemNonlinearRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class ConditionalLogisticResultNonlinearityItemNonlinear(_ConditionalLogisticResultNonlinearityItemNonlinearRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class ConditionalLogisticResultNonlinearityItem(TypedDict):
    term: str
    association: ConditionalLogisticResultNonlinearityItemAssociation
    """Joint Wald test of all coefficients of the term"""
    nonlinear: ConditionalLogisticResultNonlinearityItemNonlinear
    """Joint Wald test of the coefficients but the linear one: that the term is a straight line"""


class ConditionalLogisticResultSplineEffectEffect(TypedDict):
    value: float
    estimate: float
    """Difference of the linear predictor from the one at the reference"""
    std_error: float
    conf_low: Optional[float]
    conf_high: Optional[float]


class ConditionalLogisticResultSplineEffect(TypedDict):
    term: str
    reference: float
    """Median of the term"""
    effects: List[ConditionalLogisticResultSplineEffectEffect]


class ConditionalLogisticResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class ConditionalLogisticResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class ConditionalLogisticResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[ConditionalLogisticResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _ConditionalLogisticResultRequired(TypedDict):
    n: int
    n_events: int
    """Cases"""
    n_missing: int
    n_strata: int
    n_informative_strata: int
    """Strata with both a case and a control: the others tell nothing"""
    method: Literal["exact", "efron", "breslow"]
    coefficients: List[ConditionalLogisticResultCoefficient]
    log_likelihood_null: float
    log_likelihood: float
    aic: float
    lr_test: ConditionalLogisticResultLrTest
    wald_test: ConditionalLogisticResultWaldTest
    score_test: ConditionalLogisticResultScoreTest
    iterations: int
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[ConditionalLogisticResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class ConditionalLogisticResult(_ConditionalLogisticResultRequired, total=False):
    splines: List[ConditionalLogisticResultSpline]
    """Positions of the knots of each restricted cubic spline, on the scale of the term"""
    factors: List[ConditionalLogisticResultFactor]
    """Where there are categorical covariates. Not in older results"""
    nonlinearity: List[ConditionalLogisticResultNonlinearityItem]
    """Where there are splines or polynomials, as rms::anova; with an interaction the tests are at 0 or the reference of the other term. Not in older results"""
    spline_effects: List[ConditionalLogisticResultSplineEffect]
    """Of each spline or polynomial that stands in no interaction: its effect at the 5th, 10th, 25th, 75th, 90th and 95th percentile against its median, on the scale of the coefficients, as rms::contrast. Not in older results, nor in those of rows beyond memory"""
    dictionary: List[ConditionalLogisticResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class _GeeResultCoefficientRequired(TypedDict):
    term: str
    estimate: float
    std_error: float
    statistic: Optional[float]
    p_value: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]


class GeeResultCoefficient(_GeeResultCoefficientRequired, total=False):
    odds_ratio: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    odds_ratio_conf_low: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    odds_ratio_conf_high: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    rate_ratio: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    rate_ratio_conf_low: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    rate_ratio_conf_high: Optional[Union[float, Literal["Infinity", "-Infinity"]]]


class GeeResultClusterSize(TypedDict):
    min: int
    max: int


class GeeResultSpline(TypedDict):
    term: str
    knots: List[float]


class _GeeResultFactorLevelRequired(TypedDict):
    level: str
    n: int


class GeeResultFactorLevel(_GeeResultFactorLevelRequired, total=False):
    n_events: int


class _GeeResultFactorTestRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class GeeResultFactorTest(_GeeResultFactorTestRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class GeeResultFactor(TypedDict):
    variable: str
    reference: str
    """The level that the others are compared with"""
    levels: List[GeeResultFactorLevel]
    test: GeeResultFactorTest
    """Joint Wald test that no level differs, as car::Anova(fit, type = 3, test.statistic = 'Wald' or 'F') without interactions; with one it is that at the reference of the other terms"""


class _GeeResultNonlinearityItemAssociationRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class GeeResultNonlinearityItemAssociation(_GeeResultNonlinearityItemAssociationRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class _GeeResultNonlinearityItemNonlinearRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class GeeResultNonlinearityItemNonlinear(_GeeResultNonlinearityItemNonlinearRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class GeeResultNonlinearityItem(TypedDict):
    term: str
    association: GeeResultNonlinearityItemAssociation
    """Joint Wald test of all coefficients of the term"""
    nonlinear: GeeResultNonlinearityItemNonlinear
    """Joint Wald test of the coefficients but the linear one: that the term is a straight line"""


class GeeResultSplineEffectEffect(TypedDict):
    value: float
    estimate: float
    """Difference of the linear predictor from the one at the reference"""
    std_error: float
    conf_low: Optional[float]
    conf_high: Optional[float]


class GeeResultSplineEffect(TypedDict):
    term: str
    reference: float
    """Median of the term"""
    effects: List[GeeResultSplineEffectEffect]


class GeeResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class GeeResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class GeeResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[GeeResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _GeeResultRequired(TypedDict):
    n: int
    n_clusters: int
    n_missing: int
    family: Literal["gaussian", "binomial", "poisson"]
    working_correlation: Literal["independence", "exchangeable", "ar1"]
    coefficients: List[GeeResultCoefficient]
    naive_std_errors: List[float]
    """Model-based: right where the working correlation is the true one"""
    scale: float
    """Mean of the squared Pearson residuals"""
    correlation: Optional[float]
    """exchangeable: of any two rows of a cluster; ar1: of neighbours; null for independence"""
    cluster_size: GeeResultClusterSize
    iterations: int
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[GeeResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class GeeResult(_GeeResultRequired, total=False):
    n_events: int
    """binomial only"""
    splines: List[GeeResultSpline]
    """Positions of the knots of each restricted cubic spline, on the scale of the term"""
    factors: List[GeeResultFactor]
    """Where there are categorical covariates. Not in older results"""
    nonlinearity: List[GeeResultNonlinearityItem]
    """Where there are splines or polynomials, as rms::anova; with an interaction the tests are at 0 or the reference of the other term. Not in older results"""
    spline_effects: List[GeeResultSplineEffect]
    """Of each spline or polynomial that stands in no interaction: its effect at the 5th, 10th, 25th, 75th, 90th and 95th percentile against its median, on the scale of the coefficients, as rms::contrast. Not in older results, nor in those of rows beyond memory"""
    dictionary: List[GeeResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class LinearMixedModelResultFixedItem(TypedDict):
    term: str
    estimate: float
    std_error: float
    """With df_method kenward_roger adjusted for small samples"""
    df: Optional[float]
    """Degrees of freedom by df_method"""
    statistic: Optional[float]
    p_value: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]


class LinearMixedModelResultRandomItem(TypedDict):
    term1: str
    term2: Optional[str]
    """null: the row is the variance of term1; else the covariance of the pair"""
    covariance: float
    sd_or_correlation: Optional[float]


class _LinearMixedModelResultFactorLevelRequired(TypedDict):
    level: str
    n: int


class LinearMixedModelResultFactorLevel(_LinearMixedModelResultFactorLevelRequired, total=False):
    n_events: int


class _LinearMixedModelResultFactorTestRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class LinearMixedModelResultFactorTest(_LinearMixedModelResultFactorTestRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class LinearMixedModelResultFactor(TypedDict):
    variable: str
    reference: str
    """The level that the others are compared with"""
    levels: List[LinearMixedModelResultFactorLevel]
    test: LinearMixedModelResultFactorTest
    """Joint Wald test that no level differs, as car::Anova(fit, type = 3, test.statistic = 'Wald' or 'F') without interactions; with one it is that at the reference of the other terms"""


class _LinearMixedModelResultNonlinearityItemAssociationRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class LinearMixedModelResultNonlinearityItemAssociation(_LinearMixedModelResultNonlinearityItemAssociationRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class _LinearMixedModelResultNonlinearityItemNonlinearRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class LinearMixedModelResultNonlinearityItemNonlinear(_LinearMixedModelResultNonlinearityItemNonlinearRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class LinearMixedModelResultNonlinearityItem(TypedDict):
    term: str
    association: LinearMixedModelResultNonlinearityItemAssociation
    """Joint Wald test of all coefficients of the term"""
    nonlinear: LinearMixedModelResultNonlinearityItemNonlinear
    """Joint Wald test of the coefficients but the linear one: that the term is a straight line"""


class LinearMixedModelResultSplineEffectEffect(TypedDict):
    value: float
    estimate: float
    """Difference of the linear predictor from the one at the reference"""
    std_error: float
    conf_low: Optional[float]
    conf_high: Optional[float]


class LinearMixedModelResultSplineEffect(TypedDict):
    term: str
    reference: float
    """Median of the term"""
    effects: List[LinearMixedModelResultSplineEffectEffect]


class LinearMixedModelResultSpline(TypedDict):
    term: str
    knots: List[float]


class LinearMixedModelResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class LinearMixedModelResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class LinearMixedModelResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[LinearMixedModelResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _LinearMixedModelResultRequired(TypedDict):
    n: int
    n_groups: int
    n_missing: int
    criterion: Literal["reml", "ml"]
    fixed: List[LinearMixedModelResultFixedItem]
    random: List[LinearMixedModelResultRandomItem]
    residual_variance: float
    log_likelihood: float
    """Restricted, where criterion is reml"""
    aic: float
    bic: float
    singular: bool
    """A variance is estimated as 0, or a correlation as 1 or -1"""
    iterations: int
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[LinearMixedModelResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class LinearMixedModelResult(_LinearMixedModelResultRequired, total=False):
    icc: float
    """Share of the variance that lies between groups; without random slopes only"""
    factors: List[LinearMixedModelResultFactor]
    """Where there are categorical covariates. Not in older results"""
    nonlinearity: List[LinearMixedModelResultNonlinearityItem]
    """Where there are splines or polynomials, as rms::anova; with an interaction the tests are at 0 or the reference of the other term. Not in older results"""
    spline_effects: List[LinearMixedModelResultSplineEffect]
    """Of each spline or polynomial that stands in no interaction: its effect at the 5th, 10th, 25th, 75th, 90th and 95th percentile against its median, on the scale of the coefficients, as rms::contrast. Not in older results, nor in those of rows beyond memory"""
    splines: List[LinearMixedModelResultSpline]
    """Positions of the knots of each restricted cubic spline, on the scale of the term"""
    dictionary: List[LinearMixedModelResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class _SubgroupAnalysisResultOverallTreatedRequired(TypedDict):
    n: int


class SubgroupAnalysisResultOverallTreated(_SubgroupAnalysisResultOverallTreatedRequired, total=False):
    n_events: int
    mean: Optional[float]
    """Of the outcome; linear model only"""


class _SubgroupAnalysisResultOverallControlRequired(TypedDict):
    n: int


class SubgroupAnalysisResultOverallControl(_SubgroupAnalysisResultOverallControlRequired, total=False):
    n_events: int
    mean: Optional[float]
    """Of the outcome; linear model only"""


class _SubgroupAnalysisResultOverallRequired(TypedDict):
    treated: SubgroupAnalysisResultOverallTreated
    control: SubgroupAnalysisResultOverallControl
    estimate: Optional[float]
    """Log odds ratio, log hazard ratio or difference of means, treated against control"""
    std_error: Optional[float]
    statistic: Optional[float]
    p_value: Optional[float]
    """That there is no effect in this row; not to be read as a test of the subgroup"""
    conf_low: Optional[float]
    conf_high: Optional[float]


class SubgroupAnalysisResultOverall(_SubgroupAnalysisResultOverallRequired, total=False):
    ratio: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    """Odds or hazard ratio"""
    ratio_conf_low: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    ratio_conf_high: Optional[Union[float, Literal["Infinity", "-Infinity"]]]


class _SubgroupAnalysisResultSubgroupLevelTreatedRequired(TypedDict):
    n: int


class SubgroupAnalysisResultSubgroupLevelTreated(_SubgroupAnalysisResultSubgroupLevelTreatedRequired, total=False):
    n_events: int
    mean: Optional[float]
    """Of the outcome; linear model only"""


class _SubgroupAnalysisResultSubgroupLevelControlRequired(TypedDict):
    n: int


class SubgroupAnalysisResultSubgroupLevelControl(_SubgroupAnalysisResultSubgroupLevelControlRequired, total=False):
    n_events: int
    mean: Optional[float]
    """Of the outcome; linear model only"""


class _SubgroupAnalysisResultSubgroupLevelRequired(TypedDict):
    treated: SubgroupAnalysisResultSubgroupLevelTreated
    control: SubgroupAnalysisResultSubgroupLevelControl
    estimate: Optional[float]
    """Log odds ratio, log hazard ratio or difference of means, treated against control"""
    std_error: Optional[float]
    statistic: Optional[float]
    p_value: Optional[float]
    """That there is no effect in this row; not to be read as a test of the subgroup"""
    conf_low: Optional[float]
    conf_high: Optional[float]
    level: str


class SubgroupAnalysisResultSubgroupLevel(_SubgroupAnalysisResultSubgroupLevelRequired, total=False):
    ratio: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    """Odds or hazard ratio"""
    ratio_conf_low: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    ratio_conf_high: Optional[Union[float, Literal["Infinity", "-Infinity"]]]


class _SubgroupAnalysisResultSubgroupInteractionRequired(TypedDict):
    test: Literal["likelihood_ratio", "wald", "f"]
    statistic: Optional[float]
    df: int
    p_value: Optional[float]
    p_adjusted: Optional[float]


class SubgroupAnalysisResultSubgroupInteraction(_SubgroupAnalysisResultSubgroupInteractionRequired, total=False):
    df_residual: int


class SubgroupAnalysisResultSubgroup(TypedDict):
    variable: str
    n_missing: int
    """Rows of the analysis without a value of this variable"""
    levels: List[SubgroupAnalysisResultSubgroupLevel]
    interaction: SubgroupAnalysisResultSubgroupInteraction


class SubgroupAnalysisResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class SubgroupAnalysisResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class SubgroupAnalysisResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[SubgroupAnalysisResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _SubgroupAnalysisResultRequired(TypedDict):
    n: int
    n_missing: int
    """Without a value of outcome, treatment or covariate; rows without a subgroup are told there"""
    measure: Literal["odds_ratio", "hazard_ratio", "mean_difference"]
    overall: SubgroupAnalysisResultOverall
    subgroups: List[SubgroupAnalysisResultSubgroup]
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[SubgroupAnalysisResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class SubgroupAnalysisResult(_SubgroupAnalysisResultRequired, total=False):
    n_events: int
    n_other_arms: int
    """Rows of arms that are neither treated nor control"""
    dictionary: List[SubgroupAnalysisResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class LogisticMixedModelResultFixedItem(TypedDict):
    term: str
    estimate: float
    std_error: float
    statistic: Optional[float]
    p_value: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]
    odds_ratio: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    """For a group with the same random effects"""
    odds_ratio_conf_low: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    odds_ratio_conf_high: Optional[Union[float, Literal["Infinity", "-Infinity"]]]


class LogisticMixedModelResultRandomItem(TypedDict):
    term1: str
    term2: Optional[str]
    """null: the row is the variance of term1; else the covariance of the pair"""
    covariance: float
    sd_or_correlation: Optional[float]


class _LogisticMixedModelResultFactorLevelRequired(TypedDict):
    level: str
    n: int


class LogisticMixedModelResultFactorLevel(_LogisticMixedModelResultFactorLevelRequired, total=False):
    n_events: int


class _LogisticMixedModelResultFactorTestRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class LogisticMixedModelResultFactorTest(_LogisticMixedModelResultFactorTestRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class LogisticMixedModelResultFactor(TypedDict):
    variable: str
    reference: str
    """The level that the others are compared with"""
    levels: List[LogisticMixedModelResultFactorLevel]
    test: LogisticMixedModelResultFactorTest
    """Joint Wald test that no level differs, as car::Anova(fit, type = 3, test.statistic = 'Wald' or 'F') without interactions; with one it is that at the reference of the other terms"""


class LogisticMixedModelResultSpline(TypedDict):
    term: str
    knots: List[float]


class _LogisticMixedModelResultNonlinearityItemAssociationRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class LogisticMixedModelResultNonlinearityItemAssociation(_LogisticMixedModelResultNonlinearityItemAssociationRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class _LogisticMixedModelResultNonlinearityItemNonlinearRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class LogisticMixedModelResultNonlinearityItemNonlinear(_LogisticMixedModelResultNonlinearityItemNonlinearRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class LogisticMixedModelResultNonlinearityItem(TypedDict):
    term: str
    association: LogisticMixedModelResultNonlinearityItemAssociation
    """Joint Wald test of all coefficients of the term"""
    nonlinear: LogisticMixedModelResultNonlinearityItemNonlinear
    """Joint Wald test of the coefficients but the linear one: that the term is a straight line"""


class LogisticMixedModelResultSplineEffectEffect(TypedDict):
    value: float
    estimate: float
    """Difference of the linear predictor from the one at the reference"""
    std_error: float
    conf_low: Optional[float]
    conf_high: Optional[float]


class LogisticMixedModelResultSplineEffect(TypedDict):
    term: str
    reference: float
    """Median of the term"""
    effects: List[LogisticMixedModelResultSplineEffectEffect]


class LogisticMixedModelResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class LogisticMixedModelResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class LogisticMixedModelResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[LogisticMixedModelResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _LogisticMixedModelResultRequired(TypedDict):
    n: int
    n_events: int
    n_groups: int
    n_missing: int
    quadrature_points: int
    """1: Laplace's approximation"""
    fixed: List[LogisticMixedModelResultFixedItem]
    random: List[LogisticMixedModelResultRandomItem]
    log_likelihood: float
    aic: float
    bic: float
    singular: bool
    """A variance is estimated as 0, or a correlation as 1 or -1"""
    iterations: int
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[LogisticMixedModelResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class LogisticMixedModelResult(_LogisticMixedModelResultRequired, total=False):
    icc: float
    """Share of the variance on the scale of the log odds that lies between groups; without random slopes only"""
    median_odds_ratio: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    """Median odds ratio between two groups at random (Merlo); without random slopes only"""
    factors: List[LogisticMixedModelResultFactor]
    """Where there are categorical covariates. Not in older results"""
    splines: List[LogisticMixedModelResultSpline]
    """Positions of the knots of each restricted cubic spline, on the scale of the term"""
    nonlinearity: List[LogisticMixedModelResultNonlinearityItem]
    """Where there are splines or polynomials, as rms::anova; with an interaction the tests are at 0 or the reference of the other term. Not in older results"""
    spline_effects: List[LogisticMixedModelResultSplineEffect]
    """Of each spline or polynomial that stands in no interaction: its effect at the 5th, 10th, 25th, 75th, 90th and 95th percentile against its median, on the scale of the coefficients, as rms::contrast. Not in older results, nor in those of rows beyond memory"""
    dictionary: List[LogisticMixedModelResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class MmrmResultVisit(TypedDict):
    visit: str
    n: int


class MmrmResultDifference(TypedDict):
    visit: str
    level: str
    reference: str
    estimate: float
    std_error: float
    """With df_method kenward_roger adjusted for small samples"""
    df: Optional[float]
    """Degrees of freedom by df_method"""
    statistic: Optional[float]
    p_value: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]


class MmrmResultCoefficient(TypedDict):
    term: str
    estimate: float
    std_error: float
    """With df_method kenward_roger adjusted for small samples"""
    df: Optional[float]
    """Degrees of freedom by df_method"""
    statistic: Optional[float]
    p_value: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]


class MmrmResultCovarianceItem(TypedDict):
    visit1: str
    visit2: str
    covariance: float
    correlation: Optional[float]


class _MmrmResultFactorLevelRequired(TypedDict):
    level: str
    n: int


class MmrmResultFactorLevel(_MmrmResultFactorLevelRequired, total=False):
    n_events: int


class _MmrmResultFactorTestRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class MmrmResultFactorTest(_MmrmResultFactorTestRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class MmrmResultFactor(TypedDict):
    variable: str
    reference: str
    """The level that the others are compared with"""
    levels: List[MmrmResultFactorLevel]
    test: MmrmResultFactorTest
    """Joint Wald test that no level differs, as car::Anova(fit, type = 3, test.statistic = 'Wald' or 'F') without interactions; with one it is that at the reference of the other terms"""


class _MmrmResultNonlinearityItemAssociationRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class MmrmResultNonlinearityItemAssociation(_MmrmResultNonlinearityItemAssociationRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class _MmrmResultNonlinearityItemNonlinearRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class MmrmResultNonlinearityItemNonlinear(_MmrmResultNonlinearityItemNonlinearRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class MmrmResultNonlinearityItem(TypedDict):
    term: str
    association: MmrmResultNonlinearityItemAssociation
    """Joint Wald test of all coefficients of the term"""
    nonlinear: MmrmResultNonlinearityItemNonlinear
    """Joint Wald test of the coefficients but the linear one: that the term is a straight line"""


class MmrmResultSplineEffectEffect(TypedDict):
    value: float
    estimate: float
    """Difference of the linear predictor from the one at the reference"""
    std_error: float
    conf_low: Optional[float]
    conf_high: Optional[float]


class MmrmResultSplineEffect(TypedDict):
    term: str
    reference: float
    """Median of the term"""
    effects: List[MmrmResultSplineEffectEffect]


class MmrmResultSpline(TypedDict):
    term: str
    knots: List[float]


class MmrmResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class MmrmResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class MmrmResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[MmrmResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _MmrmResultRequired(TypedDict):
    n: int
    n_subjects: int
    n_missing: int
    visits: List[MmrmResultVisit]
    coefficients: List[MmrmResultCoefficient]
    covariance: List[MmrmResultCovarianceItem]
    """Of the residuals of two visits of one subject; variances where both are the same visit"""
    log_likelihood: float
    """Restricted"""
    aic: float
    """Counts coefficients and covariances, as nlme does"""
    iterations: int
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[MmrmResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class MmrmResult(_MmrmResultRequired, total=False):
    differences: List[MmrmResultDifference]
    """Of each level of the treatment from the reference, at each visit"""
    factors: List[MmrmResultFactor]
    """Where there are categorical covariates. Not in older results"""
    nonlinearity: List[MmrmResultNonlinearityItem]
    """Where there are splines or polynomials, as rms::anova; with an interaction the tests are at 0 or the reference of the other term. Not in older results"""
    spline_effects: List[MmrmResultSplineEffect]
    """Of each spline or polynomial that stands in no interaction: its effect at the 5th, 10th, 25th, 75th, 90th and 95th percentile against its median, on the scale of the coefficients, as rms::contrast. Not in older results, nor in those of rows beyond memory"""
    splines: List[MmrmResultSpline]
    """Positions of the knots of each restricted cubic spline, on the scale of the term"""
    dictionary: List[MmrmResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class PredictionModelResultCoefficient(TypedDict):
    term: str
    estimate: float
    std_error: float
    statistic: Optional[float]
    p_value: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]
    ratio: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    """Odds or hazard ratio"""
    ratio_conf_low: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    ratio_conf_high: Optional[Union[float, Literal["Infinity", "-Infinity"]]]


class PredictionModelResultPerformanceItem(TypedDict):
    index: Literal["c_statistic", "somers_d", "r_squared", "brier", "calibration_intercept", "calibration_in_the_large", "calibration_slope"]
    apparent: Optional[float]
    """In the patients that the model was fitted to: too good"""
    training: Optional[float]
    """Mean of models of resamples, in their own resample"""
    test: Optional[float]
    """Mean of the same models, in all patients"""
    optimism: Optional[float]
    corrected: Optional[float]
    """Apparent less optimism: what to expect in new patients of the same kind"""


class PredictionModelResultResamplesFailedItem(TypedDict):
    reason: Literal["no_events", "missing_level", "separation", "not_converged"]
    resamples: int


class _PredictionModelResultResamplesRequired(TypedDict):
    asked: int
    used: int
    """In the others the models could not be fitted"""
    seed: int


class PredictionModelResultResamples(_PredictionModelResultResamplesRequired, total=False):
    failed: List[PredictionModelResultResamplesFailedItem]
    """Why the others could not be fitted. Not in older results"""


class PredictionModelResultCalibrationCurveItem(TypedDict):
    predicted: float
    apparent: Optional[float]
    corrected: Optional[float]


class PredictionModelResultCalibration(TypedDict):
    curve: List[PredictionModelResultCalibrationCurveItem]
    """Smoothed observed risk at predicted risks"""
    ici: Optional[float]
    """Mean absolute difference of smoothed observed and predicted risk over the patients; apparent"""
    e50: Optional[float]
    """Median of the same differences"""
    e90: Optional[float]
    """90th percentile of the same differences"""
    e_max: Optional[float]
    """Largest of the same differences"""


class _PredictionModelResultDecisionCurveItemRequired(TypedDict):
    threshold: float
    treat_all: float
    apparent: float
    corrected: Optional[float]


class PredictionModelResultDecisionCurveItem(_PredictionModelResultDecisionCurveItemRequired, total=False):
    comparison_apparent: float
    comparison_corrected: Optional[float]


class PredictionModelResultComparisonPerformanceItem(TypedDict):
    index: Literal["c_statistic", "somers_d", "r_squared", "brier", "calibration_intercept", "calibration_in_the_large", "calibration_slope"]
    apparent: Optional[float]
    """In the patients that the model was fitted to: too good"""
    training: Optional[float]
    """Mean of models of resamples, in their own resample"""
    test: Optional[float]
    """Mean of the same models, in all patients"""
    optimism: Optional[float]
    corrected: Optional[float]
    """Apparent less optimism: what to expect in new patients of the same kind"""


class PredictionModelResultComparisonReclassificationItem(TypedDict):
    index: Literal["idi", "nri", "nri_events", "nri_nonevents", "nri_categories", "nri_categories_events", "nri_categories_nonevents"]
    estimate: Optional[float]
    std_error: Optional[float]
    statistic: Optional[float]
    p_value: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]


class PredictionModelResultComparison(TypedDict):
    terms: List[str]
    performance: List[PredictionModelResultComparisonPerformanceItem]
    """Discrimination, explained variation and calibration, as rms::validate"""
    reclassification: List[PredictionModelResultComparisonReclassificationItem]


class PredictionModelResultNomogramAxePoint(TypedDict):
    value: str
    points: float


class PredictionModelResultNomogramAxe(TypedDict):
    variable: str
    points: List[PredictionModelResultNomogramAxePoint]


class PredictionModelResultNomogram(TypedDict):
    axes: List[PredictionModelResultNomogramAxe]
    origin: float
    """Linear predictor, of a logistic model with intercept, at no points"""
    unit: float
    """What one point adds to the linear predictor"""
    most: float
    """Largest total of points"""


class _PredictionModelResultFactorLevelRequired(TypedDict):
    level: str
    n: int


class PredictionModelResultFactorLevel(_PredictionModelResultFactorLevelRequired, total=False):
    n_events: int


class _PredictionModelResultFactorTestRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class PredictionModelResultFactorTest(_PredictionModelResultFactorTestRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class PredictionModelResultFactor(TypedDict):
    variable: str
    reference: str
    """The level that the others are compared with"""
    levels: List[PredictionModelResultFactorLevel]
    test: PredictionModelResultFactorTest
    """Joint Wald test that no level differs, as car::Anova(fit, type = 3, test.statistic = 'Wald' or 'F') without interactions; with one it is that at the reference of the other terms"""


class PredictionModelResultSpline(TypedDict):
    term: str
    knots: List[float]


class PredictionModelResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class PredictionModelResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class PredictionModelResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[PredictionModelResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _PredictionModelResultRequired(TypedDict):
    n: int
    n_events: int
    n_missing: int
    observed_risk: float
    """Share with the event; of a Cox model by the horizon, by Kaplan and Meier"""
    coefficients: List[PredictionModelResultCoefficient]
    performance: List[PredictionModelResultPerformanceItem]
    """Discrimination, explained variation and calibration, as rms::validate"""
    resamples: PredictionModelResultResamples
    calibration: PredictionModelResultCalibration
    decision_curve: List[PredictionModelResultDecisionCurveItem]
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[PredictionModelResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class PredictionModelResult(_PredictionModelResultRequired, total=False):
    horizon: float
    log_cumulative_hazard: float
    """Of a Cox model, at the horizon where all covariates are 0: the risk is 1 - exp(-exp(this + linear predictor))"""
    comparison: PredictionModelResultComparison
    nomogram: PredictionModelResultNomogram
    """Not of models with interactions or with several terms of one variable"""
    factors: List[PredictionModelResultFactor]
    """Where there are categorical covariates. Not in older results"""
    splines: List[PredictionModelResultSpline]
    """Positions of the knots of each restricted cubic spline, on the scale of the term"""
    dictionary: List[PredictionModelResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class KaplanMeierResultFollowUp(TypedDict):
    median: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]


class KaplanMeierResultGroupFollowUp(TypedDict):
    median: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]


class KaplanMeierResultGroupQuantile(TypedDict):
    prob: float
    estimate: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]


class KaplanMeierResultGroupAtTime(TypedDict):
    time: float
    n_risk: float
    survival: float
    std_error: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]
    cumulative_hazard: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    cumulative_hazard_std_error: Optional[Union[float, Literal["Infinity", "-Infinity"]]]


class KaplanMeierResultGroupCurve(TypedDict):
    time: List[float]
    n_risk: List[Optional[float]]
    n_event: List[Optional[float]]
    n_censor: List[Optional[float]]
    survival: List[Optional[float]]
    std_error: List[Optional[float]]
    conf_low: List[Optional[float]]
    conf_high: List[Optional[float]]


class _KaplanMeierResultGroupRequired(TypedDict):
    group: str
    n: int
    n_events: int
    quantiles: List[KaplanMeierResultGroupQuantile]


class KaplanMeierResultGroup(_KaplanMeierResultGroupRequired, total=False):
    follow_up: KaplanMeierResultGroupFollowUp
    """Follow-up by the reverse Kaplan-Meier method, where the event censors. Not in older results"""
    at_times: List[KaplanMeierResultGroupAtTime]
    curve: KaplanMeierResultGroupCurve


class KaplanMeierResultHazardRatio(TypedDict):
    group: str
    reference: str
    estimate: float
    """Logarithm of the hazard ratio"""
    std_error: float
    hazard_ratio: float
    conf_low: float
    conf_high: float
    p_value: float


class KaplanMeierResultLogRankTestGroup(TypedDict):
    group: str
    n: int
    observed: float
    """Weighted number of events"""
    expected: float
    variance: float


class KaplanMeierResultLogRankTestTrend(TypedDict):
    z: Optional[float]
    statistic: Optional[float]
    df: Literal[1]
    p_value: Optional[float]


class KaplanMeierResultLogRankTestHazardRatioPeto(TypedDict):
    estimate: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    std_error_log: Optional[float]


class _KaplanMeierResultLogRankTestRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square"""
    df: int
    p_value: Optional[float]
    groups: List[KaplanMeierResultLogRankTestGroup]


class KaplanMeierResultLogRankTest(_KaplanMeierResultLogRankTestRequired, total=False):
    trend: KaplanMeierResultLogRankTestTrend
    """Present when trend_scores are given"""
    hazard_ratio_pike: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    """(O1/E1)/(O2/E2), first group against second"""
    hazard_ratio_peto: KaplanMeierResultLogRankTestHazardRatioPeto
    """exp((O1-E1)/V1), first group against second"""


class KaplanMeierResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class KaplanMeierResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class KaplanMeierResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[KaplanMeierResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _KaplanMeierResultRequired(TypedDict):
    n: int
    n_events: int
    n_missing: int
    conf_type: str
    groups: List[KaplanMeierResultGroup]
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[KaplanMeierResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class KaplanMeierResult(_KaplanMeierResultRequired, total=False):
    follow_up: KaplanMeierResultFollowUp
    """Follow-up by the reverse Kaplan-Meier method, where the event censors. Not in older results"""
    hazard_ratio: KaplanMeierResultHazardRatio
    """Of the second of two groups against the first: Cox regression with Efron's handling of ties, without weights and entry times. Left out where one group alone has events"""
    log_rank_test: KaplanMeierResultLogRankTest
    """With two or more groups and no weights"""
    dictionary: List[KaplanMeierResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class RmstResultGroup(TypedDict):
    group: str
    n: int
    n_events: int
    estimate: float
    """Restricted mean survival time: area under the curve up to tau"""
    std_error: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]
    rmtl: float
    """Restricted mean time lost: tau less the estimate"""


class RmstResultDifference(TypedDict):
    estimate: float
    std_error: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]
    p_value: Optional[float]


class RmstResultRatio(TypedDict):
    estimate: float
    conf_low: Optional[float]
    conf_high: Optional[float]
    p_value: Optional[float]


class RmstResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class RmstResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class RmstResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[RmstResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _RmstResultRequired(TypedDict):
    n: int
    n_events: int
    n_missing: int
    tau: float
    groups: List[RmstResultGroup]
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[RmstResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class RmstResult(_RmstResultRequired, total=False):
    difference: RmstResultDifference
    """Two groups: first less second"""
    ratio: RmstResultRatio
    """Two groups: first over second"""
    dictionary: List[RmstResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class LogRankTestResultGroup(TypedDict):
    group: str
    n: int
    observed: float
    """Weighted number of events"""
    expected: float
    variance: float


class LogRankTestResultTrend(TypedDict):
    z: Optional[float]
    statistic: Optional[float]
    df: Literal[1]
    p_value: Optional[float]


class LogRankTestResultHazardRatioPeto(TypedDict):
    estimate: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    std_error_log: Optional[float]


class LogRankTestResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class LogRankTestResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class LogRankTestResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[LogRankTestResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _LogRankTestResultRequired(TypedDict):
    n: int
    n_events: int
    n_missing: int
    statistic: Optional[float]
    """Chi-square"""
    df: int
    p_value: Optional[float]
    groups: List[LogRankTestResultGroup]
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[LogRankTestResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class LogRankTestResult(_LogRankTestResultRequired, total=False):
    trend: LogRankTestResultTrend
    """Present when trend_scores are given"""
    hazard_ratio_pike: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    """(O1/E1)/(O2/E2), first group against second"""
    hazard_ratio_peto: LogRankTestResultHazardRatioPeto
    """exp((O1-E1)/V1), first group against second"""
    dictionary: List[LogRankTestResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class PairwiseLogRankResultComparison(TypedDict):
    group1: str
    group2: str
    statistic: Optional[float]
    p_value: Optional[float]
    p_adjusted: Optional[float]


class PairwiseLogRankResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class PairwiseLogRankResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class PairwiseLogRankResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[PairwiseLogRankResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _PairwiseLogRankResultRequired(TypedDict):
    n: int
    n_missing: int
    comparisons: List[PairwiseLogRankResultComparison]
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[PairwiseLogRankResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class PairwiseLogRankResult(_PairwiseLogRankResultRequired, total=False):
    dictionary: List[PairwiseLogRankResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class _CoxRegressionResultCoefficientRequired(TypedDict):
    term: str
    estimate: float
    """Log hazard ratio"""
    std_error: float
    statistic: Optional[float]
    p_value: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]
    hazard_ratio: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    hazard_ratio_conf_low: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    hazard_ratio_conf_high: Optional[Union[float, Literal["Infinity", "-Infinity"]]]


class CoxRegressionResultCoefficient(_CoxRegressionResultCoefficientRequired, total=False):
    naive_std_error: float
    """Model-based, where std_error is robust"""


class CoxRegressionResultLrTest(TypedDict):
    statistic: Optional[float]
    df: int
    p_value: Optional[float]


class CoxRegressionResultWaldTest(TypedDict):
    statistic: Optional[float]
    df: int
    p_value: Optional[float]


class CoxRegressionResultScoreTest(TypedDict):
    statistic: Optional[float]
    df: int
    p_value: Optional[float]


class CoxRegressionResultRobustScoreTest(TypedDict):
    statistic: Optional[float]
    df: int
    p_value: Optional[float]


class CoxRegressionResultConcordance(TypedDict):
    estimate: Optional[float]
    std_error: Optional[float]


class CoxRegressionResultValidationPerformanceItem(TypedDict):
    index: Literal["c_statistic", "somers_d", "r_squared", "brier", "calibration_intercept", "calibration_in_the_large", "calibration_slope"]
    apparent: Optional[float]
    """In the patients that the model was fitted to: too good"""
    training: Optional[float]
    """Mean of models of resamples, in their own resample"""
    test: Optional[float]
    """Mean of the same models, in all patients"""
    optimism: Optional[float]
    corrected: Optional[float]
    """Apparent less optimism: what to expect in new patients of the same kind"""


class CoxRegressionResultValidationResamplesFailedItem(TypedDict):
    reason: Literal["no_events", "missing_level", "separation", "not_converged"]
    resamples: int


class _CoxRegressionResultValidationResamplesRequired(TypedDict):
    asked: int
    used: int
    """In the others the models could not be fitted"""
    seed: int


class CoxRegressionResultValidationResamples(_CoxRegressionResultValidationResamplesRequired, total=False):
    failed: List[CoxRegressionResultValidationResamplesFailedItem]
    """Why the others could not be fitted. Not in older results"""


class CoxRegressionResultValidationCalibrationCurveItem(TypedDict):
    predicted: float
    apparent: Optional[float]
    corrected: Optional[float]


class CoxRegressionResultValidationCalibration(TypedDict):
    curve: List[CoxRegressionResultValidationCalibrationCurveItem]
    """Smoothed observed risk at predicted risks"""
    ici: Optional[float]
    """Mean absolute difference of smoothed observed and predicted risk over the patients; apparent"""
    e50: Optional[float]
    """Median of the same differences"""
    e90: Optional[float]
    """90th percentile of the same differences"""
    e_max: Optional[float]
    """Largest of the same differences"""


class _CoxRegressionResultValidationRequired(TypedDict):
    performance: List[CoxRegressionResultValidationPerformanceItem]
    """Discrimination, explained variation and calibration, as rms::validate"""
    resamples: CoxRegressionResultValidationResamples


class CoxRegressionResultValidation(_CoxRegressionResultValidationRequired, total=False):
    horizon: float
    """Of a Cox model: the time by which events are predicted"""
    calibration: CoxRegressionResultValidationCalibration
    """Of a Cox model where a horizon was given"""


class _CoxRegressionResultFactorLevelRequired(TypedDict):
    level: str
    n: int


class CoxRegressionResultFactorLevel(_CoxRegressionResultFactorLevelRequired, total=False):
    n_events: int


class _CoxRegressionResultFactorTestRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class CoxRegressionResultFactorTest(_CoxRegressionResultFactorTestRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class CoxRegressionResultFactor(TypedDict):
    variable: str
    reference: str
    """The level that the others are compared with"""
    levels: List[CoxRegressionResultFactorLevel]
    test: CoxRegressionResultFactorTest
    """Joint Wald test that no level differs, as car::Anova(fit, type = 3, test.statistic = 'Wald' or 'F') without interactions; with one it is that at the reference of the other terms"""


class CoxRegressionResultSpline(TypedDict):
    term: str
    knots: List[float]


class _CoxRegressionResultNonlinearityItemAssociationRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class CoxRegressionResultNonlinearityItemAssociation(_CoxRegressionResultNonlinearityItemAssociationRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class _CoxRegressionResultNonlinearityItemNonlinearRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class CoxRegressionResultNonlinearityItemNonlinear(_CoxRegressionResultNonlinearityItemNonlinearRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class CoxRegressionResultNonlinearityItem(TypedDict):
    term: str
    association: CoxRegressionResultNonlinearityItemAssociation
    """Joint Wald test of all coefficients of the term"""
    nonlinear: CoxRegressionResultNonlinearityItemNonlinear
    """Joint Wald test of the coefficients but the linear one: that the term is a straight line"""


class CoxRegressionResultSplineEffectEffect(TypedDict):
    value: float
    estimate: float
    """Difference of the linear predictor from the one at the reference"""
    std_error: float
    conf_low: Optional[float]
    conf_high: Optional[float]


class CoxRegressionResultSplineEffect(TypedDict):
    term: str
    reference: float
    """Median of the term"""
    effects: List[CoxRegressionResultSplineEffectEffect]


class CoxRegressionResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class CoxRegressionResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class CoxRegressionResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[CoxRegressionResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _CoxRegressionResultRequired(TypedDict):
    n: int
    n_events: int
    n_missing: int
    ties: Literal["efron", "breslow", "exact"]
    coefficients: List[CoxRegressionResultCoefficient]
    log_likelihood_null: float
    log_likelihood: float
    aic: float
    lr_test: CoxRegressionResultLrTest
    wald_test: CoxRegressionResultWaldTest
    score_test: CoxRegressionResultScoreTest
    iterations: int
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[CoxRegressionResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class CoxRegressionResult(_CoxRegressionResultRequired, total=False):
    n_patients: int
    """Where `id` tells which rows are of one patient"""
    n_clusters: int
    robust_score_test: CoxRegressionResultRobustScoreTest
    concordance: CoxRegressionResultConcordance
    validation: CoxRegressionResultValidation
    """Where resamples were asked for: apparent performance, its optimism, and what is left"""
    factors: List[CoxRegressionResultFactor]
    """Where there are categorical covariates. Not in older results"""
    splines: List[CoxRegressionResultSpline]
    """Positions of the knots of each restricted cubic spline, on the scale of the term"""
    nonlinearity: List[CoxRegressionResultNonlinearityItem]
    """Where there are splines or polynomials, as rms::anova; with an interaction the tests are at 0 or the reference of the other term. Not in older results"""
    spline_effects: List[CoxRegressionResultSplineEffect]
    """Of each spline or polynomial that stands in no interaction: its effect at the 5th, 10th, 25th, 75th, 90th and 95th percentile against its median, on the scale of the coefficients, as rms::contrast. Not in older results, nor in those of rows beyond memory"""
    dictionary: List[CoxRegressionResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class EquivalenceHazardRatioResultGroup(TypedDict):
    group: str
    n: int
    n_events: int


class _EquivalenceHazardRatioResultAboveLowRequired(TypedDict):
    margin: float
    """Hazard ratio"""
    statistic: float
    """z of Wald: of the log hazard ratio less that of the margin"""
    p_value: float


class EquivalenceHazardRatioResultAboveLow(_EquivalenceHazardRatioResultAboveLowRequired, total=False):
    score_statistic: Optional[float]
    """z of the score test, which is the log-rank test against the margin; of a model of the group alone"""
    score_p_value: Optional[float]


class _EquivalenceHazardRatioResultBelowHighRequired(TypedDict):
    margin: float
    """Hazard ratio"""
    statistic: float
    """z of Wald: of the log hazard ratio less that of the margin"""
    p_value: float


class EquivalenceHazardRatioResultBelowHigh(_EquivalenceHazardRatioResultBelowHighRequired, total=False):
    score_statistic: Optional[float]
    """z of the score test, which is the log-rank test against the margin; of a model of the group alone"""
    score_p_value: Optional[float]


class EquivalenceHazardRatioResultCoefficient(TypedDict):
    term: str
    estimate: float
    """Log hazard ratio"""
    std_error: float
    statistic: Optional[float]
    p_value: Optional[float]
    """Two-sided"""
    conf_low: Optional[float]
    conf_high: Optional[float]


class EquivalenceHazardRatioResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class EquivalenceHazardRatioResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class EquivalenceHazardRatioResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[EquivalenceHazardRatioResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _EquivalenceHazardRatioResultRequired(TypedDict):
    n: int
    n_events: int
    n_missing: int
    objective: Literal["non_inferiority", "equivalence"]
    ties: Literal["efron", "breslow", "exact"]
    groups: List[EquivalenceHazardRatioResultGroup]
    estimate: float
    """Log hazard ratio, first to second group"""
    std_error: float
    hazard_ratio: float
    conf_level: float
    """1 - 2 alpha: each limit is a one-sided limit of level 1 - alpha"""
    hazard_ratio_conf_low: float
    hazard_ratio_conf_high: float
    p_value: float
    """The larger where there are two tests, of Wald"""
    shown: bool
    """Whether non-inferiority or equivalence is shown: p_value is below alpha"""
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[EquivalenceHazardRatioResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class EquivalenceHazardRatioResult(_EquivalenceHazardRatioResultRequired, total=False):
    n_clusters: int
    naive_std_error: float
    """Model-based, where std_error is robust"""
    above_low: EquivalenceHazardRatioResultAboveLow
    """Test of the null hypothesis that the hazard ratio is margin_low or less"""
    below_high: EquivalenceHazardRatioResultBelowHigh
    """Test of the null hypothesis that the hazard ratio is margin_high or more"""
    coefficients: List[EquivalenceHazardRatioResultCoefficient]
    """Of the covariates"""
    dictionary: List[EquivalenceHazardRatioResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class CoxZphResultTerm(TypedDict):
    statistic: Optional[float]
    df: int
    p_value: Optional[float]
    term: str


class CoxZphResultGlobal(TypedDict):
    statistic: Optional[float]
    df: int
    p_value: Optional[float]


class CoxZphResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class CoxZphResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class CoxZphResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[CoxZphResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


CoxZphResult = TypedDict("CoxZphResult", {"n": "int", "n_events": "int", "n_missing": "int", "transform": "Literal[\"km\", \"rank\", \"log\", \"identity\"]", "terms": "List[CoxZphResultTerm]", "global": "CoxZphResultGlobal", "tables": "List[Table]", "figures": "List[Figure]", "assumption_checks": "List[CoxZphResultAssumptionCheck]", "methods_paragraph": "str", "r_script": "str", "dictionary": "List[CoxZphResultDictionaryItem]"}, total=False)


class CoxPredictResultPredictionSurvivalItem(TypedDict):
    time: float
    survival: float
    std_error: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]
    cumulative_hazard: Optional[Union[float, Literal["Infinity", "-Infinity"]]]


class CoxPredictResultPrediction(TypedDict):
    row: int
    linear_predictor: float
    """Sum of coefficient times value, not centred, and the offset"""
    hazard_ratio: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    """Against a patient whose covariates are all 0 or the reference"""
    survival: List[CoxPredictResultPredictionSurvivalItem]


class CoxPredictResultBaselineCumulativeHazardItem(TypedDict):
    time: float
    estimate: Optional[Union[float, Literal["Infinity", "-Infinity"]]]


class CoxPredictResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class CoxPredictResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class CoxPredictResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[CoxPredictResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _CoxPredictResultRequired(TypedDict):
    n: int
    n_events: int
    n_missing: int
    conf_type: str
    predictions: List[CoxPredictResultPrediction]
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[CoxPredictResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class CoxPredictResult(_CoxPredictResultRequired, total=False):
    baseline_cumulative_hazard: List[CoxPredictResultBaselineCumulativeHazardItem]
    """All covariates 0 or the reference, and the offset 0; without strata"""
    dictionary: List[CoxPredictResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class CoxResidualsResultScoreItem(TypedDict):
    term: str
    values: List[float]


class CoxResidualsResultDfbetaItem(TypedDict):
    term: str
    values: List[float]


class CoxResidualsResultDfbeta(TypedDict):
    term: str
    values: List[float]


class CoxResidualsResultSchoenfeldTerm(TypedDict):
    term: str
    values: List[float]


class CoxResidualsResultSchoenfeld(TypedDict):
    times: List[float]
    terms: List[CoxResidualsResultSchoenfeldTerm]


class CoxResidualsResultScaledSchoenfeldTerm(TypedDict):
    term: str
    values: List[float]


class CoxResidualsResultScaledSchoenfeld(TypedDict):
    times: List[float]
    terms: List[CoxResidualsResultScaledSchoenfeldTerm]


class CoxResidualsResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class CoxResidualsResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class CoxResidualsResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[CoxResidualsResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _CoxResidualsResultRequired(TypedDict):
    n: int
    n_events: int
    n_missing: int
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[CoxResidualsResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class CoxResidualsResult(_CoxResidualsResultRequired, total=False):
    martingale: List[float]
    """Events less those expected; of each row used, in the order of the data"""
    deviance: List[float]
    """Martingale residuals made nearly symmetric around 0"""
    score: List[CoxResidualsResultScoreItem]
    dfbeta: List[CoxResidualsResultDfbetaItem]
    """Approximate change of each coefficient by the row"""
    dfbetas: List[CoxResidualsResultDfbeta]
    """The same in standard errors"""
    schoenfeld: CoxResidualsResultSchoenfeld
    """One value an event: by stratum, then in increasing time, ties in the order of the data"""
    scaled_schoenfeld: CoxResidualsResultScaledSchoenfeld
    """Their trend over time is that of the coefficient"""
    dictionary: List[CoxResidualsResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class ConcordanceIndexResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class ConcordanceIndexResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class ConcordanceIndexResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[ConcordanceIndexResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _ConcordanceIndexResultRequired(TypedDict):
    n: int
    n_events: int
    n_missing: int
    estimate: Optional[float]
    """Harrell's C: 0.5 no better than chance, 1 perfect"""
    std_error: Optional[float]
    """Infinitesimal jackknife"""
    conf_low: Optional[float]
    conf_high: Optional[float]
    concordant: float
    """Pairs in which the marker and the survival times agree"""
    discordant: float
    tied_marker: float
    """Pairs with equal marker: they count one half"""
    tied_time: float
    """Pairs of events at the same time, left out"""
    tied_both: float
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[ConcordanceIndexResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class ConcordanceIndexResult(_ConcordanceIndexResultRequired, total=False):
    dictionary: List[ConcordanceIndexResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class LandmarkAnalysisResultGroupAtTime(TypedDict):
    time: float
    """Since the landmark"""
    survival: float
    std_error: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]


class _LandmarkAnalysisResultGroupRequired(TypedDict):
    group: str
    n: int
    n_events: int
    median: Optional[float]
    """Median survival since the landmark"""
    median_conf_low: Optional[float]
    median_conf_high: Optional[float]


class LandmarkAnalysisResultGroup(_LandmarkAnalysisResultGroupRequired, total=False):
    at_times: List[LandmarkAnalysisResultGroupAtTime]


class LandmarkAnalysisResultLogRankTest(TypedDict):
    statistic: Optional[float]
    df: int
    p_value: Optional[float]


class _LandmarkAnalysisResultFactorLevelRequired(TypedDict):
    level: str
    n: int


class LandmarkAnalysisResultFactorLevel(_LandmarkAnalysisResultFactorLevelRequired, total=False):
    n_events: int


class _LandmarkAnalysisResultFactorTestRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class LandmarkAnalysisResultFactorTest(_LandmarkAnalysisResultFactorTestRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class LandmarkAnalysisResultFactor(TypedDict):
    variable: str
    reference: str
    """The level that the others are compared with"""
    levels: List[LandmarkAnalysisResultFactorLevel]
    test: LandmarkAnalysisResultFactorTest
    """Joint Wald test that no level differs, as car::Anova(fit, type = 3, test.statistic = 'Wald' or 'F') without interactions; with one it is that at the reference of the other terms"""


class LandmarkAnalysisResultCoefficient(TypedDict):
    term: str
    estimate: float
    """Log hazard ratio"""
    std_error: float
    statistic: Optional[float]
    p_value: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]
    hazard_ratio: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    hazard_ratio_conf_low: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    hazard_ratio_conf_high: Optional[Union[float, Literal["Infinity", "-Infinity"]]]


class LandmarkAnalysisResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class LandmarkAnalysisResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class LandmarkAnalysisResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[LandmarkAnalysisResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _LandmarkAnalysisResultRequired(TypedDict):
    n: int
    """Under observation at the landmark"""
    n_events: int
    """After the landmark"""
    n_missing: int
    landmark: float
    n_events_before: int
    """Events up to the landmark, left out"""
    n_censored_before: int
    """Follow-up that ended without event by the landmark, left out"""
    groups: List[LandmarkAnalysisResultGroup]
    log_rank_test: LandmarkAnalysisResultLogRankTest
    coefficients: List[LandmarkAnalysisResultCoefficient]
    """Cox model with Efron's handling of ties"""
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[LandmarkAnalysisResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class LandmarkAnalysisResult(_LandmarkAnalysisResultRequired, total=False):
    n_responded_later: int
    """Responded after the landmark: counted as without"""
    factors: List[LandmarkAnalysisResultFactor]
    """Where there are categorical covariates. Not in older results"""
    dictionary: List[LandmarkAnalysisResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class CumulativeIncidenceResultGroupCauseAtTime(TypedDict):
    time: float
    n_risk: int
    estimate: float
    std_error: Optional[float]
    """Infinitesimal jackknife"""
    conf_low: Optional[float]
    conf_high: Optional[float]
    std_error_aalen: Optional[float]
    """From the variance of Aalen, as in cmprsk"""


class CumulativeIncidenceResultGroupCause(TypedDict):
    cause: str
    n_events: int
    at_times: List[CumulativeIncidenceResultGroupCauseAtTime]


class CumulativeIncidenceResultGroup(TypedDict):
    group: str
    n: int
    causes: List[CumulativeIncidenceResultGroupCause]


class CumulativeIncidenceResultGrayTest(TypedDict):
    statistic: Optional[float]
    df: int
    p_value: Optional[float]
    cause: str


class CumulativeIncidenceResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class CumulativeIncidenceResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class CumulativeIncidenceResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[CumulativeIncidenceResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _CumulativeIncidenceResultRequired(TypedDict):
    n: int
    n_events: int
    n_missing: int
    conf_type: str
    groups: List[CumulativeIncidenceResultGroup]
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[CumulativeIncidenceResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class CumulativeIncidenceResult(_CumulativeIncidenceResultRequired, total=False):
    gray_tests: List[CumulativeIncidenceResultGrayTest]
    """With two or more groups: Gray's test of each cause that has events"""
    dictionary: List[CumulativeIncidenceResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class GrayTestResultTest(TypedDict):
    statistic: Optional[float]
    df: int
    p_value: Optional[float]
    cause: str


class GrayTestResultGroupEvent(TypedDict):
    cause: str
    n_events: int


class GrayTestResultGroup(TypedDict):
    group: str
    n: int
    events: List[GrayTestResultGroupEvent]


class GrayTestResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class GrayTestResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class GrayTestResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[GrayTestResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _GrayTestResultRequired(TypedDict):
    n: int
    n_events: int
    n_missing: int
    tests: List[GrayTestResultTest]
    """One test for each cause that has events"""
    groups: List[GrayTestResultGroup]
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[GrayTestResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class GrayTestResult(_GrayTestResultRequired, total=False):
    dictionary: List[GrayTestResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class FineGrayResultCoefficient(TypedDict):
    term: str
    estimate: float
    """Log subdistribution hazard ratio"""
    std_error: float
    """Robust to the estimated censoring weights"""
    statistic: Optional[float]
    p_value: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]
    subdistribution_hazard_ratio: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    subdistribution_hazard_ratio_conf_low: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    subdistribution_hazard_ratio_conf_high: Optional[Union[float, Literal["Infinity", "-Infinity"]]]


class FineGrayResultCauseSpecificItem(TypedDict):
    term: str
    estimate: float
    """Log cause-specific hazard ratio"""
    std_error: float
    statistic: Optional[float]
    p_value: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]
    cause_specific_hazard_ratio: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    cause_specific_hazard_ratio_conf_low: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    cause_specific_hazard_ratio_conf_high: Optional[Union[float, Literal["Infinity", "-Infinity"]]]


class FineGrayResultCauseSpecificCompetingItem(TypedDict):
    term: str
    estimate: float
    """Log cause-specific hazard ratio"""
    std_error: float
    statistic: Optional[float]
    p_value: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]
    cause_specific_hazard_ratio: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    cause_specific_hazard_ratio_conf_low: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    cause_specific_hazard_ratio_conf_high: Optional[Union[float, Literal["Infinity", "-Infinity"]]]


class FineGrayResultPseudoLrTest(TypedDict):
    statistic: float
    df: int


class FineGrayResultSpline(TypedDict):
    term: str
    knots: List[float]


class _FineGrayResultFactorLevelRequired(TypedDict):
    level: str
    n: int


class FineGrayResultFactorLevel(_FineGrayResultFactorLevelRequired, total=False):
    n_events: int


class _FineGrayResultFactorTestRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class FineGrayResultFactorTest(_FineGrayResultFactorTestRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class FineGrayResultFactor(TypedDict):
    variable: str
    reference: str
    """The level that the others are compared with"""
    levels: List[FineGrayResultFactorLevel]
    test: FineGrayResultFactorTest
    """Joint Wald test that no level differs, as car::Anova(fit, type = 3, test.statistic = 'Wald' or 'F') without interactions; with one it is that at the reference of the other terms"""


class _FineGrayResultNonlinearityItemAssociationRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class FineGrayResultNonlinearityItemAssociation(_FineGrayResultNonlinearityItemAssociationRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class _FineGrayResultNonlinearityItemNonlinearRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class FineGrayResultNonlinearityItemNonlinear(_FineGrayResultNonlinearityItemNonlinearRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class FineGrayResultNonlinearityItem(TypedDict):
    term: str
    association: FineGrayResultNonlinearityItemAssociation
    """Joint Wald test of all coefficients of the term"""
    nonlinear: FineGrayResultNonlinearityItemNonlinear
    """Joint Wald test of the coefficients but the linear one: that the term is a straight line"""


class FineGrayResultSplineEffectEffect(TypedDict):
    value: float
    estimate: float
    """Difference of the linear predictor from the one at the reference"""
    std_error: float
    conf_low: Optional[float]
    conf_high: Optional[float]


class FineGrayResultSplineEffect(TypedDict):
    term: str
    reference: float
    """Median of the term"""
    effects: List[FineGrayResultSplineEffectEffect]


class FineGrayResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class FineGrayResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class FineGrayResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[FineGrayResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _FineGrayResultRequired(TypedDict):
    n: int
    n_events: int
    """Events of the cause of interest"""
    n_competing: int
    n_missing: int
    coefficients: List[FineGrayResultCoefficient]
    log_pseudo_likelihood_null: float
    log_pseudo_likelihood: float
    pseudo_lr_test: FineGrayResultPseudoLrTest
    iterations: int
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[FineGrayResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class FineGrayResult(_FineGrayResultRequired, total=False):
    cause_specific: Optional[List[FineGrayResultCauseSpecificItem]]
    """Cox model of the cause of interest, competing events censored; null where it could not be fitted. Not in older results"""
    cause_specific_competing: Optional[List[FineGrayResultCauseSpecificCompetingItem]]
    """The same of the competing events together"""
    splines: List[FineGrayResultSpline]
    """Positions of the knots of each restricted cubic spline, on the scale of the term"""
    factors: List[FineGrayResultFactor]
    """Where there are categorical covariates. Not in older results"""
    nonlinearity: List[FineGrayResultNonlinearityItem]
    """Where there are splines or polynomials, as rms::anova; with an interaction the tests are at 0 or the reference of the other term. Not in older results"""
    spline_effects: List[FineGrayResultSplineEffect]
    """Of each spline or polynomial that stands in no interaction: its effect at the 5th, 10th, 25th, 75th, 90th and 95th percentile against its median, on the scale of the coefficients, as rms::contrast. Not in older results, nor in those of rows beyond memory"""
    dictionary: List[FineGrayResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


MultiStateResultTransition = TypedDict("MultiStateResultTransition", {"from": "str", "to": "Optional[str]", "n": "int"})


class MultiStateResultGroupStateMeanTime(TypedDict):
    estimate: float
    std_error: float
    conf_low: float
    conf_high: float


class MultiStateResultGroupStateAtTime(TypedDict):
    time: float
    n_risk: int
    """In the state and under observation"""
    estimate: float
    """Probability of being in the state"""
    std_error: float
    """Infinitesimal jackknife over subjects"""
    conf_low: Optional[float]
    conf_high: Optional[float]


class MultiStateResultGroupState(TypedDict):
    state: str
    n_entered: int
    mean_time: MultiStateResultGroupStateMeanTime
    """Restricted mean time in the state, up to tau"""
    at_times: List[MultiStateResultGroupStateAtTime]


class MultiStateResultGroup(TypedDict):
    group: str
    n_subjects: int
    states: List[MultiStateResultGroupState]


class MultiStateResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class MultiStateResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class MultiStateResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[MultiStateResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _MultiStateResultRequired(TypedDict):
    n: int
    """Rows"""
    n_subjects: int
    n_events: int
    """Changes of state"""
    n_missing: int
    conf_type: str
    states: List[str]
    """The first state first"""
    tau: float
    transitions: List[MultiStateResultTransition]
    """How often a state was left for another; null: observation ended in it"""
    groups: List[MultiStateResultGroup]
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[MultiStateResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class MultiStateResult(_MultiStateResultRequired, total=False):
    dictionary: List[MultiStateResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class AftRegressionResultCoefficient(TypedDict):
    term: str
    estimate: float
    """Change of the mean logarithm of time"""
    std_error: float
    statistic: Optional[float]
    p_value: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]
    time_ratio: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    """Above 1: longer survival"""
    time_ratio_conf_low: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    time_ratio_conf_high: Optional[Union[float, Literal["Infinity", "-Infinity"]]]


class AftRegressionResultLrTest(TypedDict):
    statistic: Optional[float]
    df: int
    p_value: Optional[float]


class AftRegressionResultHazardRatio(TypedDict):
    term: str
    hazard_ratio: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    hazard_ratio_conf_low: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    hazard_ratio_conf_high: Optional[Union[float, Literal["Infinity", "-Infinity"]]]


class AftRegressionResultSpline(TypedDict):
    term: str
    knots: List[float]


class _AftRegressionResultFactorLevelRequired(TypedDict):
    level: str
    n: int


class AftRegressionResultFactorLevel(_AftRegressionResultFactorLevelRequired, total=False):
    n_events: int


class _AftRegressionResultFactorTestRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class AftRegressionResultFactorTest(_AftRegressionResultFactorTestRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class AftRegressionResultFactor(TypedDict):
    variable: str
    reference: str
    """The level that the others are compared with"""
    levels: List[AftRegressionResultFactorLevel]
    test: AftRegressionResultFactorTest
    """Joint Wald test that no level differs, as car::Anova(fit, type = 3, test.statistic = 'Wald' or 'F') without interactions; with one it is that at the reference of the other terms"""


class _AftRegressionResultNonlinearityItemAssociationRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class AftRegressionResultNonlinearityItemAssociation(_AftRegressionResultNonlinearityItemAssociationRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class _AftRegressionResultNonlinearityItemNonlinearRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class AftRegressionResultNonlinearityItemNonlinear(_AftRegressionResultNonlinearityItemNonlinearRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class AftRegressionResultNonlinearityItem(TypedDict):
    term: str
    association: AftRegressionResultNonlinearityItemAssociation
    """Joint Wald test of all coefficients of the term"""
    nonlinear: AftRegressionResultNonlinearityItemNonlinear
    """Joint Wald test of the coefficients but the linear one: that the term is a straight line"""


class AftRegressionResultSplineEffectEffect(TypedDict):
    value: float
    estimate: float
    """Difference of the linear predictor from the one at the reference"""
    std_error: float
    conf_low: Optional[float]
    conf_high: Optional[float]


class AftRegressionResultSplineEffect(TypedDict):
    term: str
    reference: float
    """Median of the term"""
    effects: List[AftRegressionResultSplineEffectEffect]


class AftRegressionResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class AftRegressionResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class AftRegressionResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[AftRegressionResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _AftRegressionResultRequired(TypedDict):
    n: int
    n_events: int
    n_missing: int
    distribution: Literal["weibull", "exponential", "log_normal", "log_logistic"]
    coefficients: List[AftRegressionResultCoefficient]
    scale: float
    """Weibull: 1 / shape"""
    log_scale: float
    log_scale_std_error: Optional[float]
    log_likelihood_null: float
    log_likelihood: float
    aic: float
    lr_test: AftRegressionResultLrTest
    iterations: int
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[AftRegressionResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class AftRegressionResult(_AftRegressionResultRequired, total=False):
    hazard_ratios: List[AftRegressionResultHazardRatio]
    """Weibull and exponential, where hazards are proportional too: exp(-estimate / scale)"""
    splines: List[AftRegressionResultSpline]
    """Positions of the knots of each restricted cubic spline, on the scale of the term"""
    factors: List[AftRegressionResultFactor]
    """Where there are categorical covariates. Not in older results"""
    nonlinearity: List[AftRegressionResultNonlinearityItem]
    """Where there are splines or polynomials, as rms::anova; with an interaction the tests are at 0 or the reference of the other term. Not in older results"""
    spline_effects: List[AftRegressionResultSplineEffect]
    """Of each spline or polynomial that stands in no interaction: its effect at the 5th, 10th, 25th, 75th, 90th and 95th percentile against its median, on the scale of the coefficients, as rms::contrast. Not in older results, nor in those of rows beyond memory"""
    dictionary: List[AftRegressionResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class RocCurveResultOptimalCutoff(TypedDict):
    threshold: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    """Midway between two neighbouring values of the marker"""
    sensitivity: float
    specificity: float
    ppv: Optional[float]
    npv: Optional[float]
    accuracy: float
    youden: float


class RocCurveResultAtThreshold(TypedDict):
    threshold: float
    sensitivity: float
    sensitivity_conf_low: float
    sensitivity_conf_high: float
    specificity: float
    specificity_conf_low: float
    specificity_conf_high: float


class RocCurveResultPartialAuc(TypedDict):
    estimate: float
    mcclish: Optional[float]
    """Rescaled so that 0.5 is chance and 1 perfect; null for a curve below chance"""


class RocCurveResultCurve(TypedDict):
    threshold: List[Optional[Union[float, Literal["Infinity", "-Infinity"]]]]
    sensitivity: List[float]
    specificity: List[float]


class RocCurveResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class RocCurveResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class RocCurveResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[RocCurveResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _RocCurveResultRequired(TypedDict):
    n: int
    n_missing: int
    n_cases: int
    n_controls: int
    auc: float
    """Area under the curve: the chance that a case exceeds a control, ties counting half"""
    std_error: Optional[float]
    """DeLong"""
    conf_low: Optional[float]
    conf_high: Optional[float]
    z: Optional[float]
    """Of the hypothesis that the area is 0.5"""
    p_value: Optional[float]
    optimal_cutoffs: List[RocCurveResultOptimalCutoff]
    """All cut-offs that are equally good"""
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[RocCurveResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class RocCurveResult(_RocCurveResultRequired, total=False):
    at_thresholds: List[RocCurveResultAtThreshold]
    """With Wilson intervals"""
    partial_auc: RocCurveResultPartialAuc
    curve: RocCurveResultCurve
    dictionary: List[RocCurveResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class RocCompareResultCurve(TypedDict):
    label: str
    """The marker, or the group"""
    n_cases: int
    n_controls: int
    auc: float
    std_error: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]


class RocCompareResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class RocCompareResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class RocCompareResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[RocCompareResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _RocCompareResultRequired(TypedDict):
    n: int
    n_missing: int
    n_cases: int
    n_controls: int
    paired: bool
    curves: List[RocCompareResultCurve]
    auc1: float
    auc2: float
    difference: float
    """First minus second area"""
    std_error: Optional[float]
    """Of the difference"""
    statistic: Optional[float]
    """Z where paired; D, compared with a t distribution, where unpaired"""
    p_value: Optional[float]
    conf_low: Optional[float]
    """Of the difference"""
    conf_high: Optional[float]
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[RocCompareResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class RocCompareResult(_RocCompareResultRequired, total=False):
    covariance: Optional[float]
    """Of the two areas, paired"""
    df: Optional[float]
    """Unpaired"""
    dictionary: List[RocCompareResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class DiagnosticAccuracyResultSensitivity(TypedDict):
    estimate: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]


class DiagnosticAccuracyResultSpecificity(TypedDict):
    estimate: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]


class DiagnosticAccuracyResultPpv(TypedDict):
    estimate: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]


class DiagnosticAccuracyResultNpv(TypedDict):
    estimate: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]


class DiagnosticAccuracyResultAccuracy(TypedDict):
    estimate: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]


class DiagnosticAccuracyResultPrevalence(TypedDict):
    estimate: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]


class DiagnosticAccuracyResultPositiveLikelihoodRatio(TypedDict):
    estimate: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    conf_low: Optional[float]
    conf_high: Optional[float]


class DiagnosticAccuracyResultNegativeLikelihoodRatio(TypedDict):
    estimate: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    conf_low: Optional[float]
    conf_high: Optional[float]


class DiagnosticAccuracyResultDiagnosticOddsRatio(TypedDict):
    estimate: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    conf_low: Optional[float]
    conf_high: Optional[float]


class DiagnosticAccuracyResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class DiagnosticAccuracyResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class DiagnosticAccuracyResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[DiagnosticAccuracyResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _DiagnosticAccuracyResultRequired(TypedDict):
    n: int
    n_missing: int
    tp: int
    fp: int
    fn: int
    tn: int
    sensitivity: DiagnosticAccuracyResultSensitivity
    specificity: DiagnosticAccuracyResultSpecificity
    ppv: DiagnosticAccuracyResultPpv
    """Positive predictive value, at the prevalence of these data"""
    npv: DiagnosticAccuracyResultNpv
    """Negative predictive value, at the prevalence of these data"""
    accuracy: DiagnosticAccuracyResultAccuracy
    prevalence: DiagnosticAccuracyResultPrevalence
    positive_likelihood_ratio: DiagnosticAccuracyResultPositiveLikelihoodRatio
    """Without limits where a count of zero makes it 0 or infinite"""
    negative_likelihood_ratio: DiagnosticAccuracyResultNegativeLikelihoodRatio
    """Without limits where a count of zero makes it 0 or infinite"""
    diagnostic_odds_ratio: DiagnosticAccuracyResultDiagnosticOddsRatio
    """Without limits where a count of zero makes it 0 or infinite"""
    youden: float
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[DiagnosticAccuracyResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class DiagnosticAccuracyResult(_DiagnosticAccuracyResultRequired, total=False):
    ppv_at_prevalence: Optional[float]
    npv_at_prevalence: Optional[float]
    dictionary: List[DiagnosticAccuracyResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class CohenKappaResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class CohenKappaResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class CohenKappaResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[CohenKappaResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _CohenKappaResultRequired(TypedDict):
    n: int
    n_missing: int
    levels: List[str]
    table: List[List[float]]
    """Counts: first rater down, second across"""
    estimate: float
    """Kappa"""
    std_error: Optional[float]
    """Large-sample, for the interval (Fleiss, Cohen and Everitt)"""
    conf_low: Optional[float]
    conf_high: Optional[float]
    """Not clipped at 1"""
    std_error_null: Optional[float]
    """Under the hypothesis that kappa is 0, for the test"""
    statistic: Optional[float]
    p_value: Optional[float]
    observed_agreement: float
    expected_agreement: float
    """By chance, from the margins"""
    pabak: Optional[float]
    """Prevalence and bias adjusted kappa; unweighted only"""
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[CohenKappaResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class CohenKappaResult(_CohenKappaResultRequired, total=False):
    dictionary: List[CohenKappaResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class FleissKappaResultCategory(TypedDict):
    level: str
    proportion: float
    """Of all ratings"""
    kappa: Optional[float]
    """Agreement on this category against all others"""
    std_error_null: float
    statistic: Optional[float]
    p_value: Optional[float]


class FleissKappaResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class FleissKappaResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class FleissKappaResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[FleissKappaResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _FleissKappaResultRequired(TypedDict):
    n_subjects: int
    n_raters: int
    n_missing: int
    estimate: float
    """Kappa"""
    std_error_null: Optional[float]
    """Under the hypothesis that kappa is 0"""
    statistic: Optional[float]
    p_value: Optional[float]
    observed_agreement: float
    expected_agreement: float
    categories: List[FleissKappaResultCategory]
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[FleissKappaResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class FleissKappaResult(_FleissKappaResultRequired, total=False):
    dictionary: List[FleissKappaResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class IccResultCoefficient(TypedDict):
    form: Literal["icc_1_1", "icc_2_1", "icc_3_1", "icc_1_k", "icc_2_k", "icc_3_k"]
    """Shrout and Fleiss: 1 one-way random, 2 two-way random (absolute agreement), 3 two-way mixed (consistency); of one rating, or of the mean of k"""
    estimate: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    f_statistic: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    df1: int
    df2: int
    p_value: Optional[float]
    conf_low: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    conf_high: Optional[Union[float, Literal["Infinity", "-Infinity"]]]


class IccResultMeanSquares(TypedDict):
    between_subjects: float
    between_raters: float
    residual: float
    within_subjects: float


class IccResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class IccResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class IccResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[IccResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _IccResultRequired(TypedDict):
    n_subjects: int
    n_raters: int
    n_missing: int
    coefficients: List[IccResultCoefficient]
    mean_squares: IccResultMeanSquares
    sem: float
    """Standard error of measurement: root of the residual mean square"""
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[IccResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class IccResult(_IccResultRequired, total=False):
    dictionary: List[IccResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class BlandAltmanResultProportionalBias(TypedDict):
    slope: Optional[float]
    std_error: Optional[float]
    p_value: Optional[float]


class BlandAltmanResultRatio(TypedDict):
    bias: float
    lower_limit: float
    upper_limit: float


class BlandAltmanResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class BlandAltmanResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class BlandAltmanResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[BlandAltmanResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _BlandAltmanResultRequired(TypedDict):
    n: int
    n_missing: int
    bias: float
    """Mean difference, first minus second method, on the scale chosen"""
    std_dev: float
    """Of the differences"""
    bias_conf_low: float
    bias_conf_high: float
    bias_p_value: Optional[float]
    """Paired t test of no bias"""
    lower_limit: float
    lower_limit_conf_low: float
    lower_limit_conf_high: float
    upper_limit: float
    upper_limit_conf_low: float
    upper_limit_conf_high: float
    proportional_bias: BlandAltmanResultProportionalBias
    """Regression of the difference on the mean of both"""
    within_limits: int
    """Differences inside the limits of agreement"""
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[BlandAltmanResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class BlandAltmanResult(_BlandAltmanResultRequired, total=False):
    ratio: BlandAltmanResultRatio
    """log_ratio: back on the scale of ratios"""
    dictionary: List[BlandAltmanResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class CronbachAlphaResultItem(TypedDict):
    item: str
    mean: float
    std_dev: float
    item_rest_correlation: Optional[float]
    """With the sum of the other items"""
    alpha_if_deleted: Optional[float]


class CronbachAlphaResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class CronbachAlphaResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class CronbachAlphaResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[CronbachAlphaResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _CronbachAlphaResultRequired(TypedDict):
    n: int
    n_items: int
    n_missing: int
    estimate: float
    """Alpha, from the covariances"""
    standardized: Optional[float]
    """Alpha of the standardized items, from the correlations"""
    mean_inter_item_correlation: float
    conf_low: Optional[float]
    """Feldt"""
    conf_high: Optional[float]
    items: List[CronbachAlphaResultItem]
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[CronbachAlphaResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class CronbachAlphaResult(_CronbachAlphaResultRequired, total=False):
    dictionary: List[CronbachAlphaResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class ConcordanceCorrelationResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class ConcordanceCorrelationResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class ConcordanceCorrelationResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[ConcordanceCorrelationResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _ConcordanceCorrelationResultRequired(TypedDict):
    n: int
    n_missing: int
    estimate: float
    """Lin's concordance correlation coefficient"""
    conf_low: Optional[float]
    """By the z transform"""
    conf_high: Optional[float]
    pearson: float
    """Precision: how near the points are to their own best line"""
    bias_correction: Optional[float]
    """Accuracy: how near that line is to the line of identity; 1 is no shift; null where Pearson is 0"""
    scale_shift: float
    """Standard deviation of the second over that of the first method"""
    location_shift: float
    """Difference of the means (second - first) over the geometric mean of the SDs"""
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[ConcordanceCorrelationResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class ConcordanceCorrelationResult(_ConcordanceCorrelationResultRequired, total=False):
    dictionary: List[ConcordanceCorrelationResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class PowerTwoMeansResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class PowerTwoMeansResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class PowerTwoMeansResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[PowerTwoMeansResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _PowerTwoMeansResultRequired(TypedDict):
    n: float
    """Patients in each group, pairs where paired, before rounding up"""
    n_ceiling: int
    """The same rounded up"""
    n_total: int
    """Patients in both groups, each rounded up; pairs where paired"""
    power: float
    delta: float
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[PowerTwoMeansResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class PowerTwoMeansResult(_PowerTwoMeansResultRequired, total=False):
    dictionary: List[PowerTwoMeansResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class PowerTwoProportionsResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class PowerTwoProportionsResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class PowerTwoProportionsResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[PowerTwoProportionsResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _PowerTwoProportionsResultRequired(TypedDict):
    n: float
    """Patients in each group, before rounding up"""
    n_ceiling: int
    """Patients in each group, rounded up"""
    n_total: int
    """Patients in both groups, each rounded up"""
    power: float
    p1: float
    p2: float
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[PowerTwoProportionsResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class PowerTwoProportionsResult(_PowerTwoProportionsResultRequired, total=False):
    n_continuity: float
    """Patients in each group for the test with continuity correction; present where n was asked for, without a margin"""
    dictionary: List[PowerTwoProportionsResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class PowerLogRankResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class PowerLogRankResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class PowerLogRankResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[PowerLogRankResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _PowerLogRankResultRequired(TypedDict):
    events: float
    """Events in both groups, before rounding up"""
    events_ceiling: int
    power: float
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[PowerLogRankResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class PowerLogRankResult(_PowerLogRankResultRequired, total=False):
    event_probability: float
    """Share of all patients that will have had the event"""
    n_total: float
    """Patients in both groups, before rounding up; needs the event probabilities"""
    n_total_ceiling: int
    dictionary: List[PowerLogRankResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class PowerAnovaResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class PowerAnovaResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class PowerAnovaResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[PowerAnovaResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _PowerAnovaResultRequired(TypedDict):
    n: float
    """Patients in each group, before rounding up"""
    n_ceiling: int
    """Patients in each group, rounded up"""
    n_total: int
    """Patients in all groups, each rounded up"""
    power: float
    effect_size_f: float
    """Cohen's f: standard deviation of the means (divisor: groups) over that within"""
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[PowerAnovaResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class PowerAnovaResult(_PowerAnovaResultRequired, total=False):
    dictionary: List[PowerAnovaResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class PowerCorrelationResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class PowerCorrelationResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class PowerCorrelationResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[PowerCorrelationResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _PowerCorrelationResultRequired(TypedDict):
    n: float
    """Pairs of measurements, before rounding up"""
    n_ceiling: int
    power: float
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[PowerCorrelationResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class PowerCorrelationResult(_PowerCorrelationResultRequired, total=False):
    dictionary: List[PowerCorrelationResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class SimulatedPowerResultSize(TypedDict):
    n: int
    n_total: int
    """Patients of all groups"""
    rows: int
    rejections: int
    power: float
    """Share of the data sets in which p is below alpha"""
    std_error: float
    """Monte Carlo error of the power"""
    conf_low: float
    """95% interval of Wilson"""
    conf_high: float
    refused: int
    """Data sets that the method refused, or that gave no p-value: counted as not rejected"""


class SimulatedPowerResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class SimulatedPowerResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class SimulatedPowerResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[SimulatedPowerResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _SimulatedPowerResultRequired(TypedDict):
    method: str
    test: str
    """Where the p-value, or the conclusion, stands in the result of the method"""
    alpha: float
    simulations: int
    seed: int
    sizes: List[SimulatedPowerResultSize]
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[SimulatedPowerResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class SimulatedPowerResult(_SimulatedPowerResultRequired, total=False):
    n_reached: Optional[float]
    """Smallest of the sizes whose power is at least that asked for"""
    dictionary: List[SimulatedPowerResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class GroupSequentialResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class GroupSequentialResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class GroupSequentialResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[GroupSequentialResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _GroupSequentialResultRequired(TypedDict):
    information_rates: List[float]
    critical_values: List[Optional[Union[float, Literal["Infinity", "-Infinity"]]]]
    """Of the z statistic at each look"""
    stage_levels: List[float]
    """One-sided p-value at which each look stops"""
    cumulative_alpha_spent: List[float]
    """Probability to have stopped by each look if there is no effect"""
    cumulative_power: List[float]
    """Probability to have found the effect by each look"""
    inflation_factor: float
    """Largest size of the trial over that of a trial without looks"""
    average_sample_number_ratio_h1: float
    """Expected size with the effect over that without looks"""
    average_sample_number_ratio_h0: float
    """Expected size without effect over that without looks"""
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[GroupSequentialResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class GroupSequentialResult(_GroupSequentialResultRequired, total=False):
    dictionary: List[GroupSequentialResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class ConditionalPowerResultEffect(TypedDict):
    effect: float
    conditional_power: float


class _ConditionalPowerResultReestimationInverseNormalCurrentTrendRequired(TypedDict):
    ratio: float
    """Total size as a multiple of the planned one"""
    conditional_power: float
    """With the combination test"""


class ConditionalPowerResultReestimationInverseNormalCurrentTrend(_ConditionalPowerResultReestimationInverseNormalCurrentTrendRequired, total=False):
    size: float
    """Total patients, or events, before rounding up; absent for a statistic alone"""
    size_ceiling: int


class _ConditionalPowerResultReestimationInverseNormalDesignRequired(TypedDict):
    ratio: float
    """Total size as a multiple of the planned one"""
    conditional_power: float
    """With the combination test"""


class ConditionalPowerResultReestimationInverseNormalDesign(_ConditionalPowerResultReestimationInverseNormalDesignRequired, total=False):
    size: float
    """Total patients, or events, before rounding up; absent for a statistic alone"""
    size_ceiling: int


class ConditionalPowerResultReestimationInverseNormal(TypedDict):
    weights: List[float]
    """Of the z statistics of the two stages; their squares add up to 1"""
    second_stage_critical_value: float
    """What the z statistic of the second stage alone must exceed"""
    current_trend: ConditionalPowerResultReestimationInverseNormalCurrentTrend
    """Size, from the planned to the largest, for the target under the current trend"""
    design: ConditionalPowerResultReestimationInverseNormalDesign
    """The same under the design effect"""


class _ConditionalPowerResultReestimationRequired(TypedDict):
    zone: Literal["unfavorable", "promising", "favorable"]
    """Mehta and Pocock's zone of the conditional power under the current trend"""
    promising_from: float
    """Conditional power under the current trend where the promising zone begins"""
    promising_z_from: float
    """z at the look where the promising zone begins"""
    favorable_z_from: float
    """z at the look where the target is reached without an increase"""
    ratio: float
    """Total size as a multiple of the planned one"""
    conditional_power: float
    """With that size and the conventional final test, under the current trend"""
    inverse_normal: ConditionalPowerResultReestimationInverseNormal


class ConditionalPowerResultReestimation(_ConditionalPowerResultReestimationRequired, total=False):
    size: float
    """Total patients, or events, before rounding up; absent for a statistic alone"""
    size_ceiling: int


class _ConditionalPowerResultNewSizeRequired(TypedDict):
    ratio: float
    """Total size as a multiple of the planned one"""
    conditional_power_trend: float
    """With the conventional final test"""
    conditional_power_design: float
    inverse_normal_trend: float
    """Conditional power with the combination test"""
    inverse_normal_design: float
    conditional_error: float
    """Conditional type I error of the conventional test with the new size"""
    adjusted_critical_value: float
    """Of the final z statistic of all patients: keeps the conditional type I error of the plan"""
    preserves_type_i_error: bool
    """Whether the conventional test keeps that without adjustment"""


class ConditionalPowerResultNewSize(_ConditionalPowerResultNewSizeRequired, total=False):
    size: float
    """Total patients, or events, before rounding up; absent for a statistic alone"""
    size_ceiling: int


class ConditionalPowerResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class ConditionalPowerResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class ConditionalPowerResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[ConditionalPowerResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _ConditionalPowerResultRequired(TypedDict):
    information_fraction: float
    z: float
    """Positive in the direction of the planned effect"""
    estimate: Optional[float]
    """Of the effect at the look; null for a statistic alone"""
    critical_value: float
    """Of the z statistic at the final analysis"""
    planned_power: float
    """Of the final analysis under the design effect, before any patient"""
    conditional_power_design: float
    """Under the design effect"""
    conditional_power_trend: float
    """Under the effect estimated at the look"""
    conditional_power_null: float
    """Under no effect: the conditional type I error"""
    predictive_power: float
    """Conditional power averaged over what the look tells of the effect, flat prior"""
    effects: List[ConditionalPowerResultEffect]
    futile: bool
    """Whether conditional power under the design effect is below futility_limit"""
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[ConditionalPowerResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class ConditionalPowerResult(_ConditionalPowerResultRequired, total=False):
    reestimation: ConditionalPowerResultReestimation
    new_size: ConditionalPowerResultNewSize
    dictionary: List[ConditionalPowerResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class PropensityWeightingResultCoefficient(TypedDict):
    term: str
    estimate: float
    """Log odds of treatment"""
    std_error: float
    statistic: Optional[float]
    p_value: Optional[float]
    conf_low: Optional[float]
    """95%, whatever the level of the effect"""
    conf_high: Optional[float]


class _PropensityWeightingResultFactorLevelRequired(TypedDict):
    level: str
    n: int


class PropensityWeightingResultFactorLevel(_PropensityWeightingResultFactorLevelRequired, total=False):
    n_events: int


class _PropensityWeightingResultFactorTestRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class PropensityWeightingResultFactorTest(_PropensityWeightingResultFactorTestRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class PropensityWeightingResultFactor(TypedDict):
    variable: str
    reference: str
    """The level that the others are compared with"""
    levels: List[PropensityWeightingResultFactorLevel]
    test: PropensityWeightingResultFactorTest
    """Joint Wald test that no level differs, as car::Anova(fit, type = 3, test.statistic = 'Wald' or 'F') without interactions; with one it is that at the reference of the other terms"""


class PropensityWeightingResultPropensityItem(TypedDict):
    group: Literal["treated", "control"]
    min: float
    mean: float
    max: float


class PropensityWeightingResultWeight(TypedDict):
    group: Literal["treated", "control"]
    sum: float
    min: float
    max: float
    effective_sample_size: float


class PropensityWeightingResultBalanceItem(TypedDict):
    term: str
    smd_unweighted: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    """Standardized mean difference, treated less control"""
    smd_weighted: Optional[Union[float, Literal["Infinity", "-Infinity"]]]


class PropensityWeightingResultEffect(TypedDict):
    estimate: float
    """Difference of the weighted means, treated less control"""
    std_error: float
    """Sandwich (HC0), the weights taken as known"""
    statistic: Optional[float]
    p_value: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]


class PropensityWeightingResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class PropensityWeightingResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class PropensityWeightingResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[PropensityWeightingResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _PropensityWeightingResultRequired(TypedDict):
    n: int
    n_treated: int
    n_missing: int
    estimand: Literal["ate", "att", "overlap"]
    coefficients: List[PropensityWeightingResultCoefficient]
    """Of the propensity model"""
    propensity: List[PropensityWeightingResultPropensityItem]
    """Propensity scores of both groups"""
    weights: List[PropensityWeightingResultWeight]
    balance: List[PropensityWeightingResultBalanceItem]
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[PropensityWeightingResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class PropensityWeightingResult(_PropensityWeightingResultRequired, total=False):
    factors: List[PropensityWeightingResultFactor]
    """The categorical covariates of the propensity model, where there are any: rows and treated (n_events) of each level. Not in older results"""
    effect: PropensityWeightingResultEffect
    dictionary: List[PropensityWeightingResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class PropensityMatchingResultCoefficient(TypedDict):
    term: str
    estimate: float
    """Log odds of treatment"""
    std_error: float
    statistic: Optional[float]
    p_value: Optional[float]
    conf_low: Optional[float]
    """95%, whatever the level of the effect"""
    conf_high: Optional[float]


class _PropensityMatchingResultFactorLevelRequired(TypedDict):
    level: str
    n: int


class PropensityMatchingResultFactorLevel(_PropensityMatchingResultFactorLevelRequired, total=False):
    n_events: int


class _PropensityMatchingResultFactorTestRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class PropensityMatchingResultFactorTest(_PropensityMatchingResultFactorTestRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class PropensityMatchingResultFactor(TypedDict):
    variable: str
    reference: str
    """The level that the others are compared with"""
    levels: List[PropensityMatchingResultFactorLevel]
    test: PropensityMatchingResultFactorTest
    """Joint Wald test that no level differs, as car::Anova(fit, type = 3, test.statistic = 'Wald' or 'F') without interactions; with one it is that at the reference of the other terms"""


class PropensityMatchingResultPropensityItem(TypedDict):
    group: Literal["treated", "control"]
    min: float
    mean: float
    max: float


class PropensityMatchingResultPair(TypedDict):
    treated: int
    controls: List[int]


class PropensityMatchingResultBalanceItem(TypedDict):
    term: str
    smd_unmatched: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    """Standardized mean difference, treated less control"""
    smd_matched: Optional[Union[float, Literal["Infinity", "-Infinity"]]]


class PropensityMatchingResultEffect(TypedDict):
    estimate: float
    """Mean over the matched sets of treated less the mean of its controls"""
    std_error: Optional[float]
    df: int
    statistic: Optional[float]
    p_value: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]


class PropensityMatchingResultSurvivalHazardRatio(TypedDict):
    estimate: float
    """Logarithm of the hazard ratio, treated against control"""
    std_error: float
    """Robust (sandwich), the rows of a matched set being a cluster"""
    naive_std_error: float
    """From the information, as if all rows were independent"""
    statistic: Optional[float]
    p_value: Optional[float]
    conf_low: float
    conf_high: float
    hazard_ratio: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    hazard_ratio_conf_low: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    hazard_ratio_conf_high: Optional[Union[float, Literal["Infinity", "-Infinity"]]]


class PropensityMatchingResultSurvivalGroup(TypedDict):
    group: Literal["treated", "control"]
    n: int
    n_events: int
    median: Optional[float]
    median_conf_low: Optional[float]
    median_conf_high: Optional[float]


class PropensityMatchingResultSurvival(TypedDict):
    n_events: int
    hazard_ratio: PropensityMatchingResultSurvivalHazardRatio
    """Cox regression on treatment alone in the matched rows"""
    groups: List[PropensityMatchingResultSurvivalGroup]


class PropensityMatchingResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class PropensityMatchingResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class PropensityMatchingResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[PropensityMatchingResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _PropensityMatchingResultRequired(TypedDict):
    n: int
    n_treated: int
    n_control: int
    n_treated_matched: int
    n_control_matched: int
    n_missing: int
    caliper_width: Optional[float]
    """On the scale of the distance; null without a caliper"""
    coefficients: List[PropensityMatchingResultCoefficient]
    """Of the propensity model"""
    propensity: List[PropensityMatchingResultPropensityItem]
    """Propensity scores of both groups"""
    pairs: List[PropensityMatchingResultPair]
    """Rows by their place (from 1) among the rows used, in the order of the data"""
    balance: List[PropensityMatchingResultBalanceItem]
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[PropensityMatchingResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class PropensityMatchingResult(_PropensityMatchingResultRequired, total=False):
    factors: List[PropensityMatchingResultFactor]
    """The categorical covariates of the propensity model, where there are any: rows and treated (n_events) of each level. Not in older results"""
    effect: PropensityMatchingResultEffect
    """With `outcome` and without replacement only, as sets that share controls are not independent"""
    survival: PropensityMatchingResultSurvival
    """With `time` and `event`, in the matched rows. Each treated counts once, controls by the share of their set, times one number that makes all controls count as many as they are"""
    dictionary: List[PropensityMatchingResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class WeightedSurvivalResultCoefficient(TypedDict):
    term: str
    estimate: float
    """Log odds of treatment"""
    std_error: float
    statistic: Optional[float]
    p_value: Optional[float]
    conf_low: Optional[float]
    """95%, whatever the level of the effect"""
    conf_high: Optional[float]


class _WeightedSurvivalResultFactorLevelRequired(TypedDict):
    level: str
    n: int


class WeightedSurvivalResultFactorLevel(_WeightedSurvivalResultFactorLevelRequired, total=False):
    n_events: int


class _WeightedSurvivalResultFactorTestRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class WeightedSurvivalResultFactorTest(_WeightedSurvivalResultFactorTestRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class WeightedSurvivalResultFactor(TypedDict):
    variable: str
    reference: str
    """The level that the others are compared with"""
    levels: List[WeightedSurvivalResultFactorLevel]
    test: WeightedSurvivalResultFactorTest
    """Joint Wald test that no level differs, as car::Anova(fit, type = 3, test.statistic = 'Wald' or 'F') without interactions; with one it is that at the reference of the other terms"""


class WeightedSurvivalResultPropensityItem(TypedDict):
    group: Literal["treated", "control"]
    min: float
    mean: float
    max: float


class WeightedSurvivalResultWeight(TypedDict):
    group: Literal["treated", "control"]
    sum: float
    min: float
    max: float
    effective_sample_size: float


class WeightedSurvivalResultBalanceItem(TypedDict):
    term: str
    smd_unweighted: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    """Standardized mean difference, treated less control"""
    smd_weighted: Optional[Union[float, Literal["Infinity", "-Infinity"]]]


class WeightedSurvivalResultHazardRatio(TypedDict):
    estimate: float
    """Logarithm of the hazard ratio, treated against control"""
    std_error: float
    """Robust (sandwich), the weights taken as known"""
    statistic: Optional[float]
    p_value: Optional[float]
    conf_low: float
    conf_high: float
    hazard_ratio: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    hazard_ratio_conf_low: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    hazard_ratio_conf_high: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    naive_std_error: float
    """From the information, as if weights were counts of patients"""


class WeightedSurvivalResultUnadjustedHazardRatio(TypedDict):
    estimate: float
    """Logarithm of the hazard ratio, treated against control"""
    std_error: float
    statistic: Optional[float]
    p_value: Optional[float]
    conf_low: float
    conf_high: float
    hazard_ratio: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    hazard_ratio_conf_low: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    hazard_ratio_conf_high: Optional[Union[float, Literal["Infinity", "-Infinity"]]]


class WeightedSurvivalResultEValue(TypedDict):
    risk_ratio: float
    """The weighted hazard ratio as a risk ratio"""
    e_value: float
    e_value_limit: float
    """Of the confidence limit nearer to no effect; 1: the interval holds it"""


class WeightedSurvivalResultGroupAtTime(TypedDict):
    time: float
    n_risk: int
    """Rows at risk"""
    weighted_n_risk: float
    """Sum of the weights of the rows at risk"""
    survival: float
    std_error: Optional[float]
    """Robust: infinitesimal jackknife, the weights taken as known"""
    conf_low: Optional[float]
    conf_high: Optional[float]


class WeightedSurvivalResultGroupCurve(TypedDict):
    time: List[float]
    n_risk: List[float]
    """Sums of weights, like n_event and n_censor"""
    n_event: List[float]
    n_censor: List[float]
    survival: List[float]
    std_error: List[Optional[float]]
    conf_low: List[Optional[float]]
    conf_high: List[Optional[float]]


class _WeightedSurvivalResultGroupRequired(TypedDict):
    group: Literal["treated", "control"]
    n: int
    n_events: int
    weighted_n: float
    """Sum of the weights"""
    weighted_events: float
    """Sum of the weights of those with the event"""
    median: Optional[float]
    """Median of the weighted curve; null: not reached"""
    median_conf_low: Optional[float]
    median_conf_high: Optional[float]


class WeightedSurvivalResultGroup(_WeightedSurvivalResultGroupRequired, total=False):
    at_times: List[WeightedSurvivalResultGroupAtTime]
    curve: WeightedSurvivalResultGroupCurve


class WeightedSurvivalResultSurvivalDifferenceItem(TypedDict):
    time: float
    estimate: float
    """Weighted survival, treated less control"""
    std_error: Optional[float]
    statistic: Optional[float]
    p_value: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]


class WeightedSurvivalResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class WeightedSurvivalResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class WeightedSurvivalResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[WeightedSurvivalResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _WeightedSurvivalResultRequired(TypedDict):
    n: int
    n_treated: int
    n_events: int
    n_missing: int
    estimand: Literal["ate", "att", "overlap"]
    coefficients: List[WeightedSurvivalResultCoefficient]
    """Of the propensity model"""
    propensity: List[WeightedSurvivalResultPropensityItem]
    """Propensity scores of both groups"""
    weights: List[WeightedSurvivalResultWeight]
    balance: List[WeightedSurvivalResultBalanceItem]
    hazard_ratio: WeightedSurvivalResultHazardRatio
    """Weighted Cox regression on treatment alone"""
    unadjusted_hazard_ratio: WeightedSurvivalResultUnadjustedHazardRatio
    """Cox regression on treatment alone, without weights"""
    e_value: Optional[WeightedSurvivalResultEValue]
    """null where the hazard ratio is beyond all numbers"""
    groups: List[WeightedSurvivalResultGroup]
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[WeightedSurvivalResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class WeightedSurvivalResult(_WeightedSurvivalResultRequired, total=False):
    factors: List[WeightedSurvivalResultFactor]
    """The categorical covariates of the propensity model, where there are any: rows and treated (n_events) of each level. Not in older results"""
    survival_difference: List[WeightedSurvivalResultSurvivalDifferenceItem]
    dictionary: List[WeightedSurvivalResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class StandardizedSurvivalResultCoefficient(TypedDict):
    term: str
    estimate: float
    """Log hazard ratio, given the other terms"""
    std_error: float
    statistic: Optional[float]
    p_value: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]
    hazard_ratio: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    hazard_ratio_conf_low: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    hazard_ratio_conf_high: Optional[Union[float, Literal["Infinity", "-Infinity"]]]


class StandardizedSurvivalResultSurvivalItemTreated(TypedDict):
    estimate: float
    std_error: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]


class StandardizedSurvivalResultSurvivalItemControl(TypedDict):
    estimate: float
    std_error: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]


class StandardizedSurvivalResultSurvivalItemDifference(TypedDict):
    estimate: float
    std_error: Optional[float]
    statistic: Optional[float]
    p_value: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]


class StandardizedSurvivalResultSurvivalItemRatio(TypedDict):
    estimate: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    conf_low: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    conf_high: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    p_value: Optional[float]
    """Of the logarithm"""


class StandardizedSurvivalResultSurvivalItemRiskRatio(TypedDict):
    estimate: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    conf_low: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    conf_high: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    p_value: Optional[float]
    """Of the logarithm"""


class StandardizedSurvivalResultSurvivalItem(TypedDict):
    time: float
    n_risk_treated: int
    """Treated who are still observed without the event"""
    n_risk_control: int
    treated: StandardizedSurvivalResultSurvivalItemTreated
    """Survival if all had been treated"""
    control: StandardizedSurvivalResultSurvivalItemControl
    """Survival if nobody had been treated"""
    difference: StandardizedSurvivalResultSurvivalItemDifference
    """Treated less control"""
    ratio: StandardizedSurvivalResultSurvivalItemRatio
    """Survival of treated over that of control"""
    risk_ratio: StandardizedSurvivalResultSurvivalItemRiskRatio
    """The same of 1 - survival"""


class StandardizedSurvivalResultRmstTreated(TypedDict):
    estimate: float
    std_error: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]


class StandardizedSurvivalResultRmstControl(TypedDict):
    estimate: float
    std_error: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]


class StandardizedSurvivalResultRmstDifference(TypedDict):
    estimate: float
    std_error: Optional[float]
    statistic: Optional[float]
    p_value: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]


class StandardizedSurvivalResultRmstRatio(TypedDict):
    estimate: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    conf_low: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    conf_high: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    p_value: Optional[float]
    """Of the logarithm"""


class StandardizedSurvivalResultRmst(TypedDict):
    horizon: float
    treated: StandardizedSurvivalResultRmstTreated
    control: StandardizedSurvivalResultRmstControl
    difference: StandardizedSurvivalResultRmstDifference
    """Treated less control"""
    ratio: StandardizedSurvivalResultRmstRatio


class _StandardizedSurvivalResultFactorLevelRequired(TypedDict):
    level: str
    n: int


class StandardizedSurvivalResultFactorLevel(_StandardizedSurvivalResultFactorLevelRequired, total=False):
    n_events: int


class _StandardizedSurvivalResultFactorTestRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class StandardizedSurvivalResultFactorTest(_StandardizedSurvivalResultFactorTestRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class StandardizedSurvivalResultFactor(TypedDict):
    variable: str
    reference: str
    """The level that the others are compared with"""
    levels: List[StandardizedSurvivalResultFactorLevel]
    test: StandardizedSurvivalResultFactorTest
    """Joint Wald test that no level differs, as car::Anova(fit, type = 3, test.statistic = 'Wald' or 'F') without interactions; with one it is that at the reference of the other terms"""


class StandardizedSurvivalResultSpline(TypedDict):
    term: str
    knots: List[float]


class StandardizedSurvivalResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class StandardizedSurvivalResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class StandardizedSurvivalResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[StandardizedSurvivalResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _StandardizedSurvivalResultRequired(TypedDict):
    n: int
    n_treated: int
    n_events: int
    n_missing: int
    estimand: Literal["ate", "att", "atc"]
    ties: Literal["efron", "breslow"]
    coefficients: List[StandardizedSurvivalResultCoefficient]
    """Of the Cox model, treatment first"""
    survival: List[StandardizedSurvivalResultSurvivalItem]
    """At the reporting times, ascending"""
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[StandardizedSurvivalResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class StandardizedSurvivalResult(_StandardizedSurvivalResultRequired, total=False):
    rmst: StandardizedSurvivalResultRmst
    """Restricted mean survival time: area under the standardized curves up to the horizon"""
    factors: List[StandardizedSurvivalResultFactor]
    """Where there are categorical covariates. Not in older results"""
    splines: List[StandardizedSurvivalResultSpline]
    """Positions of the knots of each restricted cubic spline, on the scale of the term"""
    dictionary: List[StandardizedSurvivalResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class MediationResultEffect(TypedDict):
    effect: Literal["total", "indirect_treated", "indirect_control", "indirect_average", "direct_treated", "direct_control", "direct_average"]
    estimate: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    std_error: Optional[float]
    conf_low: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    conf_high: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    p_value: Optional[float]


class MediationResultProportionMediatedItem(TypedDict):
    group: Literal["treated", "control", "average"]
    estimate: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    std_error: Optional[float]
    conf_low: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    conf_high: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    p_value: Optional[float]


class MediationResultOddsRatio(TypedDict):
    effect: Literal["total", "indirect_treated", "direct_control"]
    estimate: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    std_error: Optional[float]
    conf_low: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    conf_high: Optional[Union[float, Literal["Infinity", "-Infinity"]]]
    p_value: Optional[float]


class MediationResultPotentialMeans(TypedDict):
    control_control: float
    control_treated: float
    treated_control: float
    treated_treated: float


class MediationResultMediatorCoefficient(TypedDict):
    term: str
    estimate: float
    std_error: float
    statistic: Optional[float]
    p_value: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]


class MediationResultOutcomeCoefficient(TypedDict):
    term: str
    estimate: float
    std_error: float
    statistic: Optional[float]
    p_value: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]


class MediationResultSensitivityCurveItem(TypedDict):
    rho: float
    estimate: float
    std_error: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]


class MediationResultSensitivity(TypedDict):
    rho_at_zero: float
    """Correlation of the errors of mediator and outcome at which the indirect effect is 0"""
    r_squared_product: float
    """Product of the shares of both residual variances that a confounder explains then"""
    curve: List[MediationResultSensitivityCurveItem]


class MediationResultResamples(TypedDict):
    asked: int
    used: int
    """In the others the models could not be fitted"""
    seed: int


class MediationResultSpline(TypedDict):
    term: str
    knots: List[float]


class MediationResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class MediationResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class MediationResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[MediationResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _MediationResultRequired(TypedDict):
    n: int
    n_treated: int
    n_missing: int
    effects: List[MediationResultEffect]
    """Natural effects: differences of mean outcomes (of a logistic outcome: of risks), treated less control. indirect_treated: total natural indirect effect; direct_control: pure natural direct effect; they add up to the total, as do indirect_control and direct_treated"""
    proportion_mediated: List[MediationResultProportionMediatedItem]
    """Indirect over total effect"""
    potential_means: MediationResultPotentialMeans
    """Mean outcome under the first treatment with the mediator as under the second"""
    mediator_coefficients: List[MediationResultMediatorCoefficient]
    outcome_coefficients: List[MediationResultOutcomeCoefficient]
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[MediationResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class MediationResult(_MediationResultRequired, total=False):
    n_events: int
    """Of a logistic outcome"""
    odds_ratios: List[MediationResultOddsRatio]
    """Of a logistic outcome, of the mean risks (marginal); std_error is that of the logarithm with delta intervals"""
    sensitivity: MediationResultSensitivity
    """Of linear models without interaction"""
    resamples: MediationResultResamples
    splines: List[MediationResultSpline]
    """Positions of the knots of each restricted cubic spline, on the scale of the term"""
    dictionary: List[MediationResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class EValueResultRiskRatio(TypedDict):
    estimate: float
    conf_low: Optional[float]
    conf_high: Optional[float]


class EValueResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class EValueResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class EValueResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[EValueResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _EValueResultRequired(TypedDict):
    risk_ratio: EValueResultRiskRatio
    """The estimate as a risk ratio, exact or approximate"""
    e_value: float
    """Of the estimate"""
    e_value_limit: Optional[float]
    """Of the limit nearer to no effect: 1 where the interval holds it; null without an interval"""
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[EValueResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class EValueResult(_EValueResultRequired, total=False):
    dictionary: List[EValueResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class MetaAnalysisResultStudy(TypedDict):
    study: int
    """Number of the study among those pooled, from 1"""
    label: str
    estimate: Optional[float]
    """Log scale for ratios"""
    std_error: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]
    weight_percent: Optional[float]


class MetaAnalysisResultHeterogeneity(TypedDict):
    q: float
    """Cochran's Q"""
    df: int
    p_value: float
    i_squared: float
    """Percent"""
    h_squared: Optional[float]


class MetaAnalysisResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class MetaAnalysisResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class MetaAnalysisResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[MetaAnalysisResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _MetaAnalysisResultRequired(TypedDict):
    measure: Literal["odds_ratio", "risk_ratio", "risk_difference", "mean_difference", "standardized_mean_difference", "rate_ratio", "correlation_z", "proportion_logit", "generic"]
    k: int
    """Studies pooled"""
    n_missing: int
    """Studies without an effect, left out"""
    studies: List[MetaAnalysisResultStudy]
    estimate: Optional[float]
    """Log scale for ratios, z for correlations, logit for proportions"""
    std_error: Optional[float]
    statistic: Optional[float]
    p_value: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]
    heterogeneity: MetaAnalysisResultHeterogeneity
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[MetaAnalysisResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class MetaAnalysisResult(_MetaAnalysisResultRequired, total=False):
    df: int
    """Hartung-Knapp: of the t distribution"""
    exp_estimate: Optional[float]
    """Ratio measures"""
    exp_conf_low: Optional[float]
    exp_conf_high: Optional[float]
    tau_squared: float
    tau_squared_std_error: Optional[float]
    tau_squared_conf_low: Optional[float]
    tau_squared_conf_high: Optional[float]
    prediction_low: Optional[float]
    """Effect of a new study; normal, or t under Hartung-Knapp"""
    prediction_high: Optional[float]
    prediction_low_t: Optional[float]
    """t with k - 2 degrees of freedom (Higgins)"""
    prediction_high_t: Optional[float]
    dictionary: List[MetaAnalysisResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class MetaRegressionResultCoefficient(TypedDict):
    term: str
    estimate: float
    """Log scale for ratios, z for correlations, logit for proportions"""
    std_error: float
    statistic: Optional[float]
    p_value: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]


class _MetaRegressionResultModeratorsRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F with Hartung-Knapp"""
    df: int
    p_value: Optional[float]


class MetaRegressionResultModerators(_MetaRegressionResultModeratorsRequired, total=False):
    df_residual: int
    """Hartung-Knapp: of the F distribution"""


class MetaRegressionResultHeterogeneity(TypedDict):
    q: float
    """QE"""
    df: int
    p_value: float
    i_squared: float
    """Percent"""
    h_squared: float


class _MetaRegressionResultFactorLevelRequired(TypedDict):
    level: str
    n: int


class MetaRegressionResultFactorLevel(_MetaRegressionResultFactorLevelRequired, total=False):
    n_events: int


class _MetaRegressionResultFactorTestRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class MetaRegressionResultFactorTest(_MetaRegressionResultFactorTestRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class MetaRegressionResultFactor(TypedDict):
    variable: str
    reference: str
    """The level that the others are compared with"""
    levels: List[MetaRegressionResultFactorLevel]
    test: MetaRegressionResultFactorTest
    """Joint Wald test that no level differs, as car::Anova(fit, type = 3, test.statistic = 'Wald' or 'F') without interactions; with one it is that at the reference of the other terms"""


class MetaRegressionResultSpline(TypedDict):
    term: str
    knots: List[float]


class _MetaRegressionResultNonlinearityItemAssociationRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class MetaRegressionResultNonlinearityItemAssociation(_MetaRegressionResultNonlinearityItemAssociationRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class _MetaRegressionResultNonlinearityItemNonlinearRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class MetaRegressionResultNonlinearityItemNonlinear(_MetaRegressionResultNonlinearityItemNonlinearRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class MetaRegressionResultNonlinearityItem(TypedDict):
    term: str
    association: MetaRegressionResultNonlinearityItemAssociation
    """Joint Wald test of all coefficients of the term"""
    nonlinear: MetaRegressionResultNonlinearityItemNonlinear
    """Joint Wald test of the coefficients but the linear one: that the term is a straight line"""


class MetaRegressionResultSplineEffectEffect(TypedDict):
    value: float
    estimate: float
    """Difference of the linear predictor from the one at the reference"""
    std_error: float
    conf_low: Optional[float]
    conf_high: Optional[float]


class MetaRegressionResultSplineEffect(TypedDict):
    term: str
    reference: float
    """Median of the term"""
    effects: List[MetaRegressionResultSplineEffectEffect]


class MetaRegressionResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class MetaRegressionResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class MetaRegressionResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[MetaRegressionResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _MetaRegressionResultRequired(TypedDict):
    measure: Literal["odds_ratio", "risk_ratio", "risk_difference", "mean_difference", "standardized_mean_difference", "rate_ratio", "correlation_z", "proportion_logit", "generic"]
    k: int
    """Studies used"""
    n_missing: int
    """Studies without an effect or with a missing value, left out"""
    coefficients: List[MetaRegressionResultCoefficient]
    """The intercept first"""
    moderators: MetaRegressionResultModerators
    """Test that no covariate has an effect (QM)"""
    heterogeneity: MetaRegressionResultHeterogeneity
    """What the covariates leave unexplained"""
    r_squared: Optional[float]
    """Percent of the variance between studies that the covariates explain; null where there is none. With model "fixed" the adjusted share of the weighted squares"""
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[MetaRegressionResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class MetaRegressionResult(_MetaRegressionResultRequired, total=False):
    df: int
    """Hartung-Knapp: of the t distribution"""
    tau_squared: float
    """Variance between studies that the covariates leave"""
    tau_squared_std_error: Optional[float]
    tau_squared_total: float
    """The same without covariates"""
    factors: List[MetaRegressionResultFactor]
    """Where there are categorical covariates. Not in older results"""
    splines: List[MetaRegressionResultSpline]
    """Positions of the knots of each restricted cubic spline, on the scale of the term"""
    nonlinearity: List[MetaRegressionResultNonlinearityItem]
    """Where there are splines or polynomials, as rms::anova; with an interaction the tests are at 0 or the reference of the other term. Not in older results"""
    spline_effects: List[MetaRegressionResultSplineEffect]
    """Of each spline or polynomial that stands in no interaction: its effect at the 5th, 10th, 25th, 75th, 90th and 95th percentile against its median, on the scale of the coefficients, as rms::contrast. Not in older results, nor in those of rows beyond memory"""
    dictionary: List[MetaRegressionResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class MetaSubgroupResultGroupHeterogeneity(TypedDict):
    q: float
    """Cochran's Q"""
    df: int
    p_value: float
    i_squared: float
    """Percent"""
    h_squared: Optional[float]


class _MetaSubgroupResultGroupRequired(TypedDict):
    group: str
    k: int
    estimate: Optional[float]
    """Log scale for ratios, z for correlations, logit for proportions"""
    std_error: Optional[float]
    statistic: Optional[float]
    p_value: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]
    heterogeneity: MetaSubgroupResultGroupHeterogeneity


class MetaSubgroupResultGroup(_MetaSubgroupResultGroupRequired, total=False):
    df: int
    """Hartung-Knapp: of the t distribution"""
    exp_estimate: Optional[float]
    """Ratio measures"""
    exp_conf_low: Optional[float]
    exp_conf_high: Optional[float]
    tau_squared: float
    tau_squared_std_error: Optional[float]


class _MetaSubgroupResultBetweenRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F with Hartung-Knapp and a common variance between studies"""
    df: int
    p_value: Optional[float]


class MetaSubgroupResultBetween(_MetaSubgroupResultBetweenRequired, total=False):
    df_residual: int
    """Of the F distribution"""


class MetaSubgroupResultWithin(TypedDict):
    q: float
    df: int
    p_value: Optional[float]


class MetaSubgroupResultOverallHeterogeneity(TypedDict):
    q: float
    """Cochran's Q"""
    df: int
    p_value: float
    i_squared: float
    """Percent"""
    h_squared: Optional[float]


class _MetaSubgroupResultOverallRequired(TypedDict):
    estimate: Optional[float]
    """Log scale for ratios, z for correlations, logit for proportions"""
    std_error: Optional[float]
    statistic: Optional[float]
    p_value: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]
    heterogeneity: MetaSubgroupResultOverallHeterogeneity


class MetaSubgroupResultOverall(_MetaSubgroupResultOverallRequired, total=False):
    df: int
    """Hartung-Knapp: of the t distribution"""
    exp_estimate: Optional[float]
    """Ratio measures"""
    exp_conf_low: Optional[float]
    exp_conf_high: Optional[float]
    tau_squared: float
    tau_squared_std_error: Optional[float]


class MetaSubgroupResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class MetaSubgroupResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class MetaSubgroupResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[MetaSubgroupResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _MetaSubgroupResultRequired(TypedDict):
    measure: Literal["odds_ratio", "risk_ratio", "risk_difference", "mean_difference", "standardized_mean_difference", "rate_ratio", "correlation_z", "proportion_logit", "generic"]
    k: int
    """Studies used"""
    n_missing: int
    """Studies without an effect or a subgroup, or of a level left out"""
    groups: List[MetaSubgroupResultGroup]
    between: MetaSubgroupResultBetween
    """Test that the subgroups have one mean effect"""
    within: MetaSubgroupResultWithin
    """Heterogeneity inside of the subgroups, by weights of inverse variances"""
    overall: MetaSubgroupResultOverall
    """All studies together, without the subgroups"""
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[MetaSubgroupResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class MetaSubgroupResult(_MetaSubgroupResultRequired, total=False):
    tau_squared_within: float
    """tau2 "common": the variance between studies of one subgroup"""
    dictionary: List[MetaSubgroupResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class MetaEggerResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class MetaEggerResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class MetaEggerResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[MetaEggerResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _MetaEggerResultRequired(TypedDict):
    k: int
    n_missing: int
    intercept: float
    """0 without small-study effects"""
    std_error: Optional[float]
    statistic: Optional[float]
    df: int
    p_value: Optional[float]
    slope: float
    begg_kendall_tau: Optional[float]
    begg_p_value: Optional[float]
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[MetaEggerResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class MetaEggerResult(_MetaEggerResultRequired, total=False):
    dictionary: List[MetaEggerResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class MetaTrimAndFillResultHeterogeneity(TypedDict):
    q: float
    """Cochran's Q"""
    df: int
    p_value: float
    i_squared: float
    """Percent"""
    h_squared: Optional[float]


class MetaTrimAndFillResultObservedHeterogeneity(TypedDict):
    q: float
    """Cochran's Q"""
    df: int
    p_value: float
    i_squared: float
    """Percent"""
    h_squared: Optional[float]


class _MetaTrimAndFillResultObservedRequired(TypedDict):
    estimate: Optional[float]
    """Log scale for ratios, z for correlations, logit for proportions"""
    std_error: Optional[float]
    statistic: Optional[float]
    p_value: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]
    heterogeneity: MetaTrimAndFillResultObservedHeterogeneity


class MetaTrimAndFillResultObserved(_MetaTrimAndFillResultObservedRequired, total=False):
    df: int
    """Hartung-Knapp: of the t distribution"""
    exp_estimate: Optional[float]
    """Ratio measures"""
    exp_conf_low: Optional[float]
    exp_conf_high: Optional[float]
    tau_squared: float
    tau_squared_std_error: Optional[float]


class MetaTrimAndFillResultFilledItem(TypedDict):
    reflects: int
    """Number of the study, among those used, that it is the mirror image of, from 1"""
    label: str
    estimate: float
    std_error: float


class MetaTrimAndFillResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class MetaTrimAndFillResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class MetaTrimAndFillResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[MetaTrimAndFillResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _MetaTrimAndFillResultRequired(TypedDict):
    measure: Literal["odds_ratio", "risk_ratio", "risk_difference", "mean_difference", "standardized_mean_difference", "rate_ratio", "correlation_z", "proportion_logit", "generic"]
    k: int
    """Studies found"""
    n_missing: int
    """Studies without an effect, left out"""
    side: Literal["left", "right"]
    k0: int
    """Studies that are thought to be missing"""
    k0_std_error: Optional[float]
    estimate: Optional[float]
    """Log scale for ratios, z for correlations, logit for proportions"""
    std_error: Optional[float]
    statistic: Optional[float]
    p_value: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]
    heterogeneity: MetaTrimAndFillResultHeterogeneity
    observed: MetaTrimAndFillResultObserved
    """The pooled effect of the studies found"""
    filled: List[MetaTrimAndFillResultFilledItem]
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[MetaTrimAndFillResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class MetaTrimAndFillResult(_MetaTrimAndFillResultRequired, total=False):
    k0_p_value: Optional[float]
    """Estimator R0: of the hypothesis that none is missing"""
    df: int
    """Hartung-Knapp: of the t distribution"""
    exp_estimate: Optional[float]
    """Ratio measures"""
    exp_conf_low: Optional[float]
    exp_conf_high: Optional[float]
    tau_squared: float
    tau_squared_std_error: Optional[float]
    dictionary: List[MetaTrimAndFillResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class MetaLeaveOneOutResultResult(TypedDict):
    omitted: int
    """Number of the study left out, from 1"""
    label: str
    estimate: float
    """Log scale for ratios"""
    std_error: Optional[float]
    p_value: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]
    q: float
    q_p_value: float
    tau_squared: Optional[float]
    i_squared: float


class MetaLeaveOneOutResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class MetaLeaveOneOutResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class MetaLeaveOneOutResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[MetaLeaveOneOutResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _MetaLeaveOneOutResultRequired(TypedDict):
    k: int
    n_missing: int
    results: List[MetaLeaveOneOutResultResult]
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[MetaLeaveOneOutResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class MetaLeaveOneOutResult(_MetaLeaveOneOutResultRequired, total=False):
    dictionary: List[MetaLeaveOneOutResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class _NetworkMetaAnalysisResultTreatmentRequired(TypedDict):
    treatment: str
    studies: int
    p_score: float
    """Mean certainty that it is better than another treatment, 0 to 1"""
    rank: int
    """By P-score, 1 is best"""


class NetworkMetaAnalysisResultTreatment(_NetworkMetaAnalysisResultTreatmentRequired, total=False):
    patients: float


class _NetworkMetaAnalysisResultEffectRequired(TypedDict):
    treatment: str
    estimate: float
    """Log scale for ratios"""
    std_error: float
    statistic: float
    p_value: float
    conf_low: float
    conf_high: float


class NetworkMetaAnalysisResultEffect(_NetworkMetaAnalysisResultEffectRequired, total=False):
    prediction_low: Optional[float]
    """Effect in a new study, by t with the degrees of freedom of Q (Veroniki et al. 2019); null with fewer than 2. Only with random effects. Not in older results"""
    prediction_high: Optional[float]


class NetworkMetaAnalysisResultComparisonDirect(TypedDict):
    estimate: float
    """Log scale for ratios"""
    std_error: float
    statistic: float
    p_value: float
    conf_low: float
    conf_high: float


class NetworkMetaAnalysisResultComparisonIndirect(TypedDict):
    estimate: float
    """Log scale for ratios"""
    std_error: float
    statistic: float
    p_value: float
    conf_low: float
    conf_high: float


class NetworkMetaAnalysisResultComparisonDifference(TypedDict):
    estimate: float
    """Log scale for ratios"""
    std_error: float
    statistic: float
    p_value: float
    conf_low: float
    conf_high: float


class _NetworkMetaAnalysisResultComparisonRequired(TypedDict):
    treatment: str
    comparator: str
    studies: int
    """That compare the two"""
    estimate: float
    """Log scale for ratios"""
    std_error: float
    statistic: float
    p_value: float
    conf_low: float
    conf_high: float
    proportion_direct: float
    """Share of direct evidence in the estimate of the network"""
    direct: Optional[NetworkMetaAnalysisResultComparisonDirect]
    indirect: Optional[NetworkMetaAnalysisResultComparisonIndirect]
    difference: Optional[NetworkMetaAnalysisResultComparisonDifference]
    """Direct less indirect: the test of consistency of this comparison"""


class NetworkMetaAnalysisResultComparison(_NetworkMetaAnalysisResultComparisonRequired, total=False):
    prediction_low: Optional[float]
    """Effect in a new study, by t with the degrees of freedom of Q (Veroniki et al. 2019); null with fewer than 2. Only with random effects. Not in older results"""
    prediction_high: Optional[float]


class NetworkMetaAnalysisResultHeterogeneity(TypedDict):
    q: float
    df: int
    p_value: Optional[float]
    i_squared: float
    """Percent"""


class NetworkMetaAnalysisResultInconsistencyWithin(TypedDict):
    q: float
    df: int
    p_value: Optional[float]


class NetworkMetaAnalysisResultInconsistencyBetween(TypedDict):
    q: float
    df: int
    p_value: Optional[float]


class NetworkMetaAnalysisResultInconsistencyBetweenRandom(TypedDict):
    q: float
    df: int
    p_value: Optional[float]
    tau_squared_within: float


class NetworkMetaAnalysisResultInconsistencyDesign(TypedDict):
    q: float
    df: int
    p_value: Optional[float]
    treatments: List[str]
    studies: int


class NetworkMetaAnalysisResultInconsistency(TypedDict):
    within: NetworkMetaAnalysisResultInconsistencyWithin
    """Heterogeneity of studies of the same design"""
    between: NetworkMetaAnalysisResultInconsistencyBetween
    """Inconsistency between designs"""
    between_random: NetworkMetaAnalysisResultInconsistencyBetweenRandom
    """The same in a model with random effects of designs by treatments"""
    designs: List[NetworkMetaAnalysisResultInconsistencyDesign]


class NetworkMetaAnalysisResultSmallStudyEffectsComparison(TypedDict):
    study: str
    treatment: str
    comparator: str
    estimate: float
    std_error: float
    direct: float
    """Pooled direct evidence of the two treatments"""
    adjusted: float
    """The estimate less the direct one"""


class NetworkMetaAnalysisResultSmallStudyEffectsEgger(TypedDict):
    intercept: float
    slope: float
    std_error: Optional[float]
    statistic: Optional[float]
    df: int
    p_value: Optional[float]


class NetworkMetaAnalysisResultSmallStudyEffects(TypedDict):
    order: List[str]
    comparisons: List[NetworkMetaAnalysisResultSmallStudyEffectsComparison]
    egger: Optional[NetworkMetaAnalysisResultSmallStudyEffectsEgger]
    """Of the adjusted estimates; null with fewer than 3 comparisons, or where all errors are equal"""


class NetworkMetaAnalysisResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class NetworkMetaAnalysisResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class NetworkMetaAnalysisResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[NetworkMetaAnalysisResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _NetworkMetaAnalysisResultRequired(TypedDict):
    measure: Literal["odds_ratio", "risk_ratio", "risk_difference", "rate_ratio", "hazard_ratio", "mean_difference", "standardized_mean_difference", "generic"]
    n_studies: int
    n_treatments: int
    n_comparisons: int
    """Two arms of a study are one"""
    n_designs: int
    """Sets of treatments that studies compare"""
    n_multi_arm: int
    """Studies with more than two arms"""
    n_missing: int
    """Rows with a missing value, or of studies without a comparison, left out"""
    reference: str
    treatments: List[NetworkMetaAnalysisResultTreatment]
    effects: List[NetworkMetaAnalysisResultEffect]
    """Of each treatment against the reference"""
    comparisons: List[NetworkMetaAnalysisResultComparison]
    """Of every two treatments: network, direct, and by back-calculation indirect estimates"""
    heterogeneity: NetworkMetaAnalysisResultHeterogeneity
    """Of the whole network"""
    inconsistency: NetworkMetaAnalysisResultInconsistency
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[NetworkMetaAnalysisResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class NetworkMetaAnalysisResult(_NetworkMetaAnalysisResultRequired, total=False):
    tau_squared: float
    """Variance between studies, the same for all comparisons"""
    small_study_effects: NetworkMetaAnalysisResultSmallStudyEffects
    """The comparison-adjusted funnel plot; where funnel_order is given"""
    dictionary: List[NetworkMetaAnalysisResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class MetaDiagnosticResultSensitivity(TypedDict):
    estimate: float
    conf_low: float
    conf_high: float


class MetaDiagnosticResultSpecificity(TypedDict):
    estimate: float
    conf_low: float
    conf_high: float


class MetaDiagnosticResultLogitSensitivity(TypedDict):
    estimate: float
    std_error: float
    std_dev: float
    """Between studies"""


class MetaDiagnosticResultLogitSpecificity(TypedDict):
    estimate: float
    std_error: float
    std_dev: float
    """Between studies"""


class MetaDiagnosticResultDiagnosticOddsRatio(TypedDict):
    estimate: float
    conf_low: float
    conf_high: float


class MetaDiagnosticResultPositiveLikelihoodRatio(TypedDict):
    estimate: float
    conf_low: float
    conf_high: float


class MetaDiagnosticResultNegativeLikelihoodRatio(TypedDict):
    estimate: float
    conf_low: float
    conf_high: float


MetaDiagnosticResultHsroc = TypedDict("MetaDiagnosticResultHsroc", {"theta": "float", "lambda": "float", "beta": "float", "variance_theta": "float", "variance_lambda": "float"})


class MetaDiagnosticResultAucInterval(TypedDict):
    conf_low: float
    conf_high: float
    std_error: float
    """Standard deviation over the resamples"""
    conf_low_error: float
    """Monte Carlo standard error of the limit"""
    conf_high_error: float
    resamples: int
    resamples_failed: int
    """Without a maximum or a curve, left out"""
    seed: int


class MetaDiagnosticResultConfidenceRegion(TypedDict):
    sensitivity_low: float
    sensitivity_high: float
    specificity_low: float
    specificity_high: float


class MetaDiagnosticResultPredictionRegion(TypedDict):
    sensitivity_low: float
    sensitivity_high: float
    specificity_low: float
    specificity_high: float


class MetaDiagnosticResultEqualSensitivity(TypedDict):
    statistic: Optional[float]
    df: int
    p_value: Optional[float]


class MetaDiagnosticResultEqualSpecificity(TypedDict):
    statistic: Optional[float]
    df: int
    p_value: Optional[float]


class MetaDiagnosticResultISquared(TypedDict):
    bivariate: float
    sensitivity: float
    specificity: float


class MetaDiagnosticResultCoefficientsSensitivityItem(TypedDict):
    term: str
    estimate: float
    """Of the logit"""
    std_error: float
    statistic: Optional[float]
    p_value: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]


class MetaDiagnosticResultCoefficientsSpecificityItem(TypedDict):
    term: str
    estimate: float
    """Of the logit"""
    std_error: float
    statistic: Optional[float]
    p_value: Optional[float]
    conf_low: Optional[float]
    conf_high: Optional[float]


class MetaDiagnosticResultCoefficients(TypedDict):
    sensitivity: List[MetaDiagnosticResultCoefficientsSensitivityItem]
    specificity: List[MetaDiagnosticResultCoefficientsSpecificityItem]


class MetaDiagnosticResultCovariateTestsLikelihoodRatio(TypedDict):
    statistic: Optional[float]
    df: int
    p_value: Optional[float]


class MetaDiagnosticResultCovariateTestsWaldBoth(TypedDict):
    statistic: Optional[float]
    df: int
    p_value: Optional[float]


class MetaDiagnosticResultCovariateTestsWaldSensitivity(TypedDict):
    statistic: Optional[float]
    df: int
    p_value: Optional[float]


class MetaDiagnosticResultCovariateTestsWaldSpecificity(TypedDict):
    statistic: Optional[float]
    df: int
    p_value: Optional[float]


class MetaDiagnosticResultCovariateTestsWald(TypedDict):
    both: MetaDiagnosticResultCovariateTestsWaldBoth
    sensitivity: MetaDiagnosticResultCovariateTestsWaldSensitivity
    specificity: MetaDiagnosticResultCovariateTestsWaldSpecificity


class MetaDiagnosticResultCovariateTests(TypedDict):
    likelihood_ratio: MetaDiagnosticResultCovariateTestsLikelihoodRatio
    """Against the model without covariates, both by maximum likelihood"""
    wald: MetaDiagnosticResultCovariateTestsWald


class MetaDiagnosticResultTermBoth(TypedDict):
    statistic: Optional[float]
    df: int
    p_value: Optional[float]


class MetaDiagnosticResultTermSensitivity(TypedDict):
    statistic: Optional[float]
    df: int
    p_value: Optional[float]


class MetaDiagnosticResultTermSpecificity(TypedDict):
    statistic: Optional[float]
    df: int
    p_value: Optional[float]


class MetaDiagnosticResultTerm(TypedDict):
    term: str
    both: MetaDiagnosticResultTermBoth
    sensitivity: MetaDiagnosticResultTermSensitivity
    specificity: MetaDiagnosticResultTermSpecificity


class MetaDiagnosticResultLevelSensitivity(TypedDict):
    estimate: float
    conf_low: float
    conf_high: float


class MetaDiagnosticResultLevelSpecificity(TypedDict):
    estimate: float
    conf_low: float
    conf_high: float


class MetaDiagnosticResultLevelDiagnosticOddsRatio(TypedDict):
    estimate: float
    conf_low: float
    conf_high: float


class MetaDiagnosticResultLevel(TypedDict):
    level: str
    k: int
    sensitivity: MetaDiagnosticResultLevelSensitivity
    specificity: MetaDiagnosticResultLevelSpecificity
    diagnostic_odds_ratio: MetaDiagnosticResultLevelDiagnosticOddsRatio


class MetaDiagnosticResultStudySensitivity(TypedDict):
    estimate: float
    conf_low: float
    conf_high: float


class MetaDiagnosticResultStudySpecificity(TypedDict):
    estimate: float
    conf_low: float
    conf_high: float


class MetaDiagnosticResultStudy(TypedDict):
    study: str
    true_positives: float
    false_positives: float
    false_negatives: float
    true_negatives: float
    sensitivity: MetaDiagnosticResultStudySensitivity
    specificity: MetaDiagnosticResultStudySpecificity


class MetaDiagnosticResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class MetaDiagnosticResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class MetaDiagnosticResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[MetaDiagnosticResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _MetaDiagnosticResultRequired(TypedDict):
    k: int
    """Studies used"""
    n_missing: int
    """Studies with a missing count, left out"""
    n_condition: int
    """Patients with the condition"""
    n_no_condition: int
    """Patients without the condition"""
    sensitivity: MetaDiagnosticResultSensitivity
    """At the summary point; with covariates where these have their means over the studies"""
    specificity: MetaDiagnosticResultSpecificity
    """At the same point"""
    logit_sensitivity: MetaDiagnosticResultLogitSensitivity
    logit_specificity: MetaDiagnosticResultLogitSpecificity
    covariance: float
    """Of the two pooled logits"""
    correlation: Optional[float]
    """Between studies, of the logits of sensitivity and specificity; below 0 where studies use different thresholds. Null where one does not vary"""
    diagnostic_odds_ratio: MetaDiagnosticResultDiagnosticOddsRatio
    positive_likelihood_ratio: MetaDiagnosticResultPositiveLikelihoodRatio
    negative_likelihood_ratio: MetaDiagnosticResultNegativeLikelihoodRatio
    hsroc: Optional[MetaDiagnosticResultHsroc]
    """Rutter and Gatsonis's parameters; null where sensitivity or specificity does not vary between studies"""
    auc: Optional[float]
    """Area under the summary ROC curve from 0 to 1; null with covariates"""
    partial_auc: Optional[float]
    """Area over the false positive rates of the studies (from 0.01 to 0.99 at most), over their range"""
    confidence_region: MetaDiagnosticResultConfidenceRegion
    """Extent of the region of the summary point"""
    prediction_region: MetaDiagnosticResultPredictionRegion
    """Extent of the region in which a further study will lie"""
    equal_sensitivity: MetaDiagnosticResultEqualSensitivity
    """Chi-square test that all studies have one sensitivity"""
    equal_specificity: MetaDiagnosticResultEqualSpecificity
    log_likelihood: float
    """Of the logits; restricted with REML"""
    studies: List[MetaDiagnosticResultStudy]
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[MetaDiagnosticResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class MetaDiagnosticResult(_MetaDiagnosticResultRequired, total=False):
    auc_interval: Optional[MetaDiagnosticResultAucInterval]
    """Percentiles over data sets drawn from the fitted model and fitted again. Null where more than half have no curve; not there without auc_resamples or with covariates, nor in older results"""
    i_squared: MetaDiagnosticResultISquared
    """Percent of the variation that is between studies, of the two logits together and of each (Zhou and Dendukuri); with covariates what these leave. Not in older results"""
    coefficients: MetaDiagnosticResultCoefficients
    """With covariates: of the logits of sensitivity and of specificity, the intercept first"""
    covariate_tests: MetaDiagnosticResultCovariateTests
    """With covariates: tests that none has an effect on sensitivity or specificity"""
    terms: List[MetaDiagnosticResultTerm]
    """With covariates: Wald tests of all coefficients of each term"""
    levels: List[MetaDiagnosticResultLevel]
    """With one categorical covariate alone: the summary point of each level"""
    dictionary: List[MetaDiagnosticResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


MultipleImputationResultCoefficient = TypedDict("MultipleImputationResultCoefficient", {"term": "str", "estimate": "float", "std_error": "float", "df": "Optional[float]", "statistic": "Optional[float]", "p_value": "Optional[float]", "conf_low": "Optional[float]", "conf_high": "Optional[float]", "ratio": "Optional[Union[float, Literal[\"Infinity\", \"-Infinity\"]]]", "ratio_conf_low": "Optional[Union[float, Literal[\"Infinity\", \"-Infinity\"]]]", "ratio_conf_high": "Optional[Union[float, Literal[\"Infinity\", \"-Infinity\"]]]", "within_variance": "float", "between_variance": "float", "total_variance": "float", "relative_increase": "float", "lambda": "float", "fraction_missing_information": "Optional[float]"}, total=False)


class _MultipleImputationResultFactorLevelRequired(TypedDict):
    level: str
    n: int


class MultipleImputationResultFactorLevel(_MultipleImputationResultFactorLevelRequired, total=False):
    n_events: int


class _MultipleImputationResultFactorTestRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class MultipleImputationResultFactorTest(_MultipleImputationResultFactorTestRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class MultipleImputationResultFactor(TypedDict):
    variable: str
    reference: str
    """The level that the others are compared with"""
    levels: List[MultipleImputationResultFactorLevel]
    test: MultipleImputationResultFactorTest
    """Joint Wald test that no level differs, as car::Anova(fit, type = 3, test.statistic = 'Wald' or 'F') without interactions; with one it is that at the reference of the other terms"""


class _MultipleImputationResultNonlinearityItemAssociationRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class MultipleImputationResultNonlinearityItemAssociation(_MultipleImputationResultNonlinearityItemAssociationRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class _MultipleImputationResultNonlinearityItemNonlinearRequired(TypedDict):
    statistic: Optional[float]
    """Chi-square, or F where df_residual is there"""
    df: int
    p_value: Optional[float]


class MultipleImputationResultNonlinearityItemNonlinear(_MultipleImputationResultNonlinearityItemNonlinearRequired, total=False):
    df_residual: float
    """Whole numbers, but those of mixed models and of imputed data"""


class MultipleImputationResultNonlinearityItem(TypedDict):
    term: str
    association: MultipleImputationResultNonlinearityItemAssociation
    """Joint Wald test of all coefficients of the term"""
    nonlinear: MultipleImputationResultNonlinearityItemNonlinear
    """Joint Wald test of the coefficients but the linear one: that the term is a straight line"""


class MultipleImputationResultVariable(TypedDict):
    variable: str
    n_missing: int
    share_missing: float
    method: Optional[Literal["pmm", "norm", "logreg", "polyreg"]]
    """null: nothing is missing"""


class MultipleImputationResultChain(TypedDict):
    variable: str
    iteration: int
    imputation: int
    mean: float
    sd: Optional[float]


class MultipleImputationResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class MultipleImputationResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class MultipleImputationResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[MultipleImputationResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _MultipleImputationResultRequired(TypedDict):
    n: int
    n_missing: int
    """Rows without follow-up time or event, which are not imputed"""
    n_incomplete: int
    """Rows with a value imputed"""
    imputations: int
    iterations: int
    seed: int
    df_complete: float
    """Degrees of freedom had nothing been missing: rows, or events, less coefficients"""
    coefficients: List[MultipleImputationResultCoefficient]
    variables: List[MultipleImputationResultVariable]
    chains: List[MultipleImputationResultChain]
    """Of the imputed values; of a category of the number of the level, from 1"""
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[MultipleImputationResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class MultipleImputationResult(_MultipleImputationResultRequired, total=False):
    n_events: int
    """Of a Cox model"""
    factors: List[MultipleImputationResultFactor]
    """Categorical covariates, with the rows where the level is known, and the pooled test D1 of all of their coefficients"""
    nonlinearity: List[MultipleImputationResultNonlinearityItem]
    """Splines and polynomials, by the pooled test D1"""
    dictionary: List[MultipleImputationResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class PoolRubinResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class PoolRubinResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class PoolRubinResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[PoolRubinResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


PoolRubinResult = TypedDict("PoolRubinResult", {"m": "int", "estimate": "float", "std_error": "float", "within_variance": "float", "between_variance": "float", "total_variance": "float", "df": "Optional[float]", "relative_increase": "float", "lambda": "float", "fraction_missing_information": "Optional[float]", "statistic": "Optional[float]", "p_value": "Optional[float]", "conf_low": "Optional[Union[float, Literal[\"Infinity\", \"-Infinity\"]]]", "conf_high": "Optional[Union[float, Literal[\"Infinity\", \"-Infinity\"]]]", "tables": "List[Table]", "figures": "List[Figure]", "assumption_checks": "List[PoolRubinResultAssumptionCheck]", "methods_paragraph": "str", "r_script": "str", "dictionary": "List[PoolRubinResultDictionaryItem]"}, total=False)


class PAdjustResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class PAdjustResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class PAdjustResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[PAdjustResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _PAdjustResultRequired(TypedDict):
    n: int
    """Number of comparisons adjusted for"""
    adjusted: List[Optional[float]]
    """In the order of p_values"""
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[PAdjustResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class PAdjustResult(_PAdjustResultRequired, total=False):
    dictionary: List[PAdjustResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""


class DistributionResultAssumptionCheck(TypedDict):
    assumption: str
    """Such as proportional_hazards, normality, equal_variance, expected_counts"""
    about: Optional[str]
    """The term, variable or group that was looked at; null: the whole analysis"""
    test: str
    """How it was looked at, by name"""
    statistic: Optional[float]
    p_value: Optional[float]
    """null where the check is no test of significance"""
    satisfied: Optional[bool]
    """null where it could not be told"""
    message: str


class DistributionResultDictionaryItemCategory(TypedDict):
    value: Union[str, float]
    label: str


class DistributionResultDictionaryItem(TypedDict):
    name: str
    label: str
    type: Literal["number", "integer", "boolean", "category", "text", "date", "datetime"]
    unit: Optional[str]
    categories: Optional[List[DistributionResultDictionaryItemCategory]]
    min: Optional[float]
    max: Optional[float]
    missing_codes: Optional[List[Union[str, float]]]


class _DistributionResultRequired(TypedDict):
    values: List[Optional[Union[float, Literal["Infinity", "-Infinity"]]]]
    """One for each x"""
    tables: List[Table]
    figures: List[Figure]
    assumption_checks: List[DistributionResultAssumptionCheck]
    methods_paragraph: str
    """What was done, in words for the Methods section of a paper"""
    r_script: str
    """A script in R that reads the exported patients.csv and finds the same numbers, in the list `result`"""


class DistributionResult(_DistributionResultRequired, total=False):
    dictionary: List[DistributionResultDictionaryItem]
    """What the dictionary of the project declared of the variables used, as it was then. Not in older results"""
