# Written by scripts/generate-python-client.ts from contract/: change that, and run it again.
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Mapping, Optional, Sequence, Union, overload

from .._given import NOT_GIVEN, Given
from .._group import AsyncGroup, CallOptions, Group, Identified, OtherMethod
from .inputs import FilterCondition
from .resources import Analysis

if TYPE_CHECKING:
    from .methods import (
        AftRegressionParameters,
        AftRegressionResult,
        AnovaOneWayParameters,
        AnovaOneWayResult,
        AnovaTwoWayParameters,
        AnovaTwoWayResult,
        BlandAltmanParameters,
        BlandAltmanResult,
        ChiSquareGofParameters,
        ChiSquareGofResult,
        ChiSquareTestParameters,
        ChiSquareTestResult,
        CochranArmitageTrendParameters,
        CochranArmitageTrendResult,
        CochranMantelHaenszelParameters,
        CochranMantelHaenszelResult,
        CohenKappaParameters,
        CohenKappaResult,
        ConcordanceCorrelationParameters,
        ConcordanceCorrelationResult,
        ConcordanceIndexParameters,
        ConcordanceIndexResult,
        ConditionalLogisticParameters,
        ConditionalLogisticResult,
        ConditionalPowerParameters,
        ConditionalPowerResult,
        CorrelationParameters,
        CorrelationResult,
        CoxPredictParameters,
        CoxPredictResult,
        CoxRegressionParameters,
        CoxRegressionResult,
        CoxResidualsParameters,
        CoxResidualsResult,
        CoxZphParameters,
        CoxZphResult,
        CronbachAlphaParameters,
        CronbachAlphaResult,
        CumulativeIncidenceParameters,
        CumulativeIncidenceResult,
        DescriptiveSummaryParameters,
        DescriptiveSummaryResult,
        DiagnosticAccuracyParameters,
        DiagnosticAccuracyResult,
        DistributionParameters,
        DistributionResult,
        DunnTestParameters,
        DunnTestResult,
        EValueParameters,
        EValueResult,
        Epi2x2Parameters,
        Epi2x2Result,
        EquivalenceHazardRatioParameters,
        EquivalenceHazardRatioResult,
        EquivalenceTwoMeansParameters,
        EquivalenceTwoMeansResult,
        EquivalenceTwoProportionsParameters,
        EquivalenceTwoProportionsResult,
        FineGrayParameters,
        FineGrayResult,
        FisherExactTestParameters,
        FisherExactTestResult,
        FleissKappaParameters,
        FleissKappaResult,
        FriedmanTestParameters,
        FriedmanTestResult,
        GeeParameters,
        GeeResult,
        GrayTestParameters,
        GrayTestResult,
        GroupSequentialParameters,
        GroupSequentialResult,
        IccParameters,
        IccResult,
        IncidenceRateParameters,
        IncidenceRateResult,
        KaplanMeierParameters,
        KaplanMeierResult,
        KolmogorovSmirnovParameters,
        KolmogorovSmirnovResult,
        KruskalWallisParameters,
        KruskalWallisResult,
        LandmarkAnalysisParameters,
        LandmarkAnalysisResult,
        LinearMixedModelParameters,
        LinearMixedModelResult,
        LinearRegressionParameters,
        LinearRegressionResult,
        LogRankTestParameters,
        LogRankTestResult,
        LogisticMixedModelParameters,
        LogisticMixedModelResult,
        LogisticRegressionParameters,
        LogisticRegressionResult,
        McnemarTestParameters,
        McnemarTestResult,
        MediationParameters,
        MediationResult,
        MetaAnalysisParameters,
        MetaAnalysisResult,
        MetaDiagnosticParameters,
        MetaDiagnosticResult,
        MetaEggerParameters,
        MetaEggerResult,
        MetaLeaveOneOutParameters,
        MetaLeaveOneOutResult,
        MetaRegressionParameters,
        MetaRegressionResult,
        MetaSubgroupParameters,
        MetaSubgroupResult,
        MetaTrimAndFillParameters,
        MetaTrimAndFillResult,
        MmrmParameters,
        MmrmResult,
        MultiStateParameters,
        MultiStateResult,
        MultipleImputationParameters,
        MultipleImputationResult,
        NegativeBinomialRegressionParameters,
        NegativeBinomialRegressionResult,
        NetworkMetaAnalysisParameters,
        NetworkMetaAnalysisResult,
        OneProportionParameters,
        OneProportionResult,
        PAdjustParameters,
        PAdjustResult,
        PairwiseLogRankParameters,
        PairwiseLogRankResult,
        PairwiseTestsParameters,
        PairwiseTestsResult,
        PoissonRegressionParameters,
        PoissonRegressionResult,
        PoolRubinParameters,
        PoolRubinResult,
        PowerAnovaParameters,
        PowerAnovaResult,
        PowerCorrelationParameters,
        PowerCorrelationResult,
        PowerLogRankParameters,
        PowerLogRankResult,
        PowerTwoMeansParameters,
        PowerTwoMeansResult,
        PowerTwoProportionsParameters,
        PowerTwoProportionsResult,
        PredictionModelParameters,
        PredictionModelResult,
        PropensityMatchingParameters,
        PropensityMatchingResult,
        PropensityWeightingParameters,
        PropensityWeightingResult,
        RateRatioParameters,
        RateRatioResult,
        RepeatedMeasuresAnovaParameters,
        RepeatedMeasuresAnovaResult,
        RmstParameters,
        RmstResult,
        RocCompareParameters,
        RocCompareResult,
        RocCurveParameters,
        RocCurveResult,
        ShapiroWilkParameters,
        ShapiroWilkResult,
        SimulatedPowerParameters,
        SimulatedPowerResult,
        StandardizedRateParameters,
        StandardizedRateResult,
        StandardizedSurvivalParameters,
        StandardizedSurvivalResult,
        SubgroupAnalysisParameters,
        SubgroupAnalysisResult,
        TTestParameters,
        TTestResult,
        TableOneParameters,
        TableOneResult,
        TukeyHsdParameters,
        TukeyHsdResult,
        TwoProportionsParameters,
        TwoProportionsResult,
        VarianceHomogeneityParameters,
        VarianceHomogeneityResult,
        WeightedSurvivalParameters,
        WeightedSurvivalResult,
        WilcoxonRankSumParameters,
        WilcoxonRankSumResult,
        WilcoxonSignedRankParameters,
        WilcoxonSignedRankResult,
    )


class TypedAnalyses(Group):
    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["descriptive_summary"],
        parameters: DescriptiveSummaryParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[DescriptiveSummaryResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["table_one"],
        parameters: TableOneParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[TableOneResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["t_test"],
        parameters: TTestParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[TTestResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["equivalence_two_means"],
        parameters: EquivalenceTwoMeansParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[EquivalenceTwoMeansResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["wilcoxon_rank_sum"],
        parameters: WilcoxonRankSumParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[WilcoxonRankSumResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["wilcoxon_signed_rank"],
        parameters: WilcoxonSignedRankParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[WilcoxonSignedRankResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["anova_one_way"],
        parameters: AnovaOneWayParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[AnovaOneWayResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["tukey_hsd"],
        parameters: TukeyHsdParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[TukeyHsdResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["anova_two_way"],
        parameters: AnovaTwoWayParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[AnovaTwoWayResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["repeated_measures_anova"],
        parameters: RepeatedMeasuresAnovaParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[RepeatedMeasuresAnovaResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["kruskal_wallis"],
        parameters: KruskalWallisParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[KruskalWallisResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["dunn_test"],
        parameters: DunnTestParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[DunnTestResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["pairwise_tests"],
        parameters: PairwiseTestsParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[PairwiseTestsResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["friedman_test"],
        parameters: FriedmanTestParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[FriedmanTestResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["shapiro_wilk"],
        parameters: ShapiroWilkParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[ShapiroWilkResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["variance_homogeneity"],
        parameters: VarianceHomogeneityParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[VarianceHomogeneityResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["kolmogorov_smirnov"],
        parameters: KolmogorovSmirnovParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[KolmogorovSmirnovResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["correlation"],
        parameters: CorrelationParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[CorrelationResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["chi_square_test"],
        parameters: ChiSquareTestParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[ChiSquareTestResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["chi_square_gof"],
        parameters: ChiSquareGofParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[ChiSquareGofResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["fisher_exact_test"],
        parameters: FisherExactTestParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[FisherExactTestResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["mcnemar_test"],
        parameters: McnemarTestParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[McnemarTestResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["cochran_mantel_haenszel"],
        parameters: CochranMantelHaenszelParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[CochranMantelHaenszelResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["cochran_armitage_trend"],
        parameters: CochranArmitageTrendParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[CochranArmitageTrendResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["one_proportion"],
        parameters: OneProportionParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[OneProportionResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["two_proportions"],
        parameters: TwoProportionsParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[TwoProportionsResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["equivalence_two_proportions"],
        parameters: EquivalenceTwoProportionsParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[EquivalenceTwoProportionsResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["epi_2x2"],
        parameters: Epi2x2Parameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[Epi2x2Result]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["incidence_rate"],
        parameters: IncidenceRateParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[IncidenceRateResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["rate_ratio"],
        parameters: RateRatioParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[RateRatioResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["standardized_rate"],
        parameters: StandardizedRateParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[StandardizedRateResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["linear_regression"],
        parameters: LinearRegressionParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[LinearRegressionResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["logistic_regression"],
        parameters: LogisticRegressionParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[LogisticRegressionResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["poisson_regression"],
        parameters: PoissonRegressionParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[PoissonRegressionResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["negative_binomial_regression"],
        parameters: NegativeBinomialRegressionParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[NegativeBinomialRegressionResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["conditional_logistic"],
        parameters: ConditionalLogisticParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[ConditionalLogisticResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["gee"],
        parameters: GeeParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[GeeResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["linear_mixed_model"],
        parameters: LinearMixedModelParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[LinearMixedModelResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["subgroup_analysis"],
        parameters: SubgroupAnalysisParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[SubgroupAnalysisResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["logistic_mixed_model"],
        parameters: LogisticMixedModelParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[LogisticMixedModelResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["mmrm"],
        parameters: MmrmParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[MmrmResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["prediction_model"],
        parameters: PredictionModelParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[PredictionModelResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["kaplan_meier"],
        parameters: KaplanMeierParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[KaplanMeierResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["rmst"],
        parameters: RmstParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[RmstResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["log_rank_test"],
        parameters: LogRankTestParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[LogRankTestResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["pairwise_log_rank"],
        parameters: PairwiseLogRankParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[PairwiseLogRankResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["cox_regression"],
        parameters: CoxRegressionParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[CoxRegressionResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["equivalence_hazard_ratio"],
        parameters: EquivalenceHazardRatioParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[EquivalenceHazardRatioResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["cox_zph"],
        parameters: CoxZphParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[CoxZphResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["cox_predict"],
        parameters: CoxPredictParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[CoxPredictResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["cox_residuals"],
        parameters: CoxResidualsParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[CoxResidualsResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["concordance_index"],
        parameters: ConcordanceIndexParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[ConcordanceIndexResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["landmark_analysis"],
        parameters: LandmarkAnalysisParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[LandmarkAnalysisResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["cumulative_incidence"],
        parameters: CumulativeIncidenceParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[CumulativeIncidenceResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["gray_test"],
        parameters: GrayTestParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[GrayTestResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["fine_gray"],
        parameters: FineGrayParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[FineGrayResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["multi_state"],
        parameters: MultiStateParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[MultiStateResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["aft_regression"],
        parameters: AftRegressionParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[AftRegressionResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["roc_curve"],
        parameters: RocCurveParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[RocCurveResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["roc_compare"],
        parameters: RocCompareParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[RocCompareResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["diagnostic_accuracy"],
        parameters: DiagnosticAccuracyParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[DiagnosticAccuracyResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["cohen_kappa"],
        parameters: CohenKappaParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[CohenKappaResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["fleiss_kappa"],
        parameters: FleissKappaParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[FleissKappaResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["icc"],
        parameters: IccParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[IccResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["bland_altman"],
        parameters: BlandAltmanParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[BlandAltmanResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["cronbach_alpha"],
        parameters: CronbachAlphaParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[CronbachAlphaResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["concordance_correlation"],
        parameters: ConcordanceCorrelationParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[ConcordanceCorrelationResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["power_two_means"],
        parameters: PowerTwoMeansParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[PowerTwoMeansResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["power_two_proportions"],
        parameters: PowerTwoProportionsParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[PowerTwoProportionsResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["power_log_rank"],
        parameters: PowerLogRankParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[PowerLogRankResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["power_anova"],
        parameters: PowerAnovaParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[PowerAnovaResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["power_correlation"],
        parameters: PowerCorrelationParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[PowerCorrelationResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["simulated_power"],
        parameters: SimulatedPowerParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[SimulatedPowerResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["group_sequential"],
        parameters: GroupSequentialParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[GroupSequentialResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["conditional_power"],
        parameters: ConditionalPowerParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[ConditionalPowerResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["propensity_weighting"],
        parameters: PropensityWeightingParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[PropensityWeightingResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["propensity_matching"],
        parameters: PropensityMatchingParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[PropensityMatchingResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["weighted_survival"],
        parameters: WeightedSurvivalParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[WeightedSurvivalResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["standardized_survival"],
        parameters: StandardizedSurvivalParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[StandardizedSurvivalResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["mediation"],
        parameters: MediationParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[MediationResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["e_value"],
        parameters: EValueParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[EValueResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["meta_analysis"],
        parameters: MetaAnalysisParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[MetaAnalysisResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["meta_regression"],
        parameters: MetaRegressionParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[MetaRegressionResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["meta_subgroup"],
        parameters: MetaSubgroupParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[MetaSubgroupResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["meta_egger"],
        parameters: MetaEggerParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[MetaEggerResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["meta_trim_and_fill"],
        parameters: MetaTrimAndFillParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[MetaTrimAndFillResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["meta_leave_one_out"],
        parameters: MetaLeaveOneOutParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[MetaLeaveOneOutResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["network_meta_analysis"],
        parameters: NetworkMetaAnalysisParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[NetworkMetaAnalysisResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["meta_diagnostic"],
        parameters: MetaDiagnosticParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[MetaDiagnosticResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["multiple_imputation"],
        parameters: MultipleImputationParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[MultipleImputationResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["pool_rubin"],
        parameters: PoolRubinParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[PoolRubinResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["p_adjust"],
        parameters: PAdjustParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[PAdjustResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["distribution"],
        parameters: DistributionParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[DistributionResult]:
        ...

    @overload
    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: OtherMethod,
        parameters: Mapping[str, Any] = ...,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[Any]:
        ...


    def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: str,
        parameters: Any = NOT_GIVEN,
        filter: Given[Sequence[FilterCondition]] = NOT_GIVEN,
        description: Given[str] = NOT_GIVEN,
        run: Given[bool] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Analysis[Any]:
        """
        Makes an analysis; with `run=True` a run of it begins at once. A method that this version does not know is
        named as OtherMethod("name").
        """
        return self._post(
            "/projects/{id}/analyses",
            Analysis,
            path={"id": project_id},
            body={
                "name": name,
                "method": method,
                "parameters": parameters,
                "filter": filter,
                "description": description,
                "run": run,
            },
            options=options,
        )


class AsyncTypedAnalyses(AsyncGroup):
    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["descriptive_summary"],
        parameters: DescriptiveSummaryParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[DescriptiveSummaryResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["table_one"],
        parameters: TableOneParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[TableOneResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["t_test"],
        parameters: TTestParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[TTestResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["equivalence_two_means"],
        parameters: EquivalenceTwoMeansParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[EquivalenceTwoMeansResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["wilcoxon_rank_sum"],
        parameters: WilcoxonRankSumParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[WilcoxonRankSumResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["wilcoxon_signed_rank"],
        parameters: WilcoxonSignedRankParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[WilcoxonSignedRankResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["anova_one_way"],
        parameters: AnovaOneWayParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[AnovaOneWayResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["tukey_hsd"],
        parameters: TukeyHsdParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[TukeyHsdResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["anova_two_way"],
        parameters: AnovaTwoWayParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[AnovaTwoWayResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["repeated_measures_anova"],
        parameters: RepeatedMeasuresAnovaParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[RepeatedMeasuresAnovaResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["kruskal_wallis"],
        parameters: KruskalWallisParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[KruskalWallisResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["dunn_test"],
        parameters: DunnTestParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[DunnTestResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["pairwise_tests"],
        parameters: PairwiseTestsParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[PairwiseTestsResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["friedman_test"],
        parameters: FriedmanTestParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[FriedmanTestResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["shapiro_wilk"],
        parameters: ShapiroWilkParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[ShapiroWilkResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["variance_homogeneity"],
        parameters: VarianceHomogeneityParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[VarianceHomogeneityResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["kolmogorov_smirnov"],
        parameters: KolmogorovSmirnovParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[KolmogorovSmirnovResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["correlation"],
        parameters: CorrelationParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[CorrelationResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["chi_square_test"],
        parameters: ChiSquareTestParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[ChiSquareTestResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["chi_square_gof"],
        parameters: ChiSquareGofParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[ChiSquareGofResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["fisher_exact_test"],
        parameters: FisherExactTestParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[FisherExactTestResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["mcnemar_test"],
        parameters: McnemarTestParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[McnemarTestResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["cochran_mantel_haenszel"],
        parameters: CochranMantelHaenszelParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[CochranMantelHaenszelResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["cochran_armitage_trend"],
        parameters: CochranArmitageTrendParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[CochranArmitageTrendResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["one_proportion"],
        parameters: OneProportionParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[OneProportionResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["two_proportions"],
        parameters: TwoProportionsParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[TwoProportionsResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["equivalence_two_proportions"],
        parameters: EquivalenceTwoProportionsParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[EquivalenceTwoProportionsResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["epi_2x2"],
        parameters: Epi2x2Parameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[Epi2x2Result]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["incidence_rate"],
        parameters: IncidenceRateParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[IncidenceRateResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["rate_ratio"],
        parameters: RateRatioParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[RateRatioResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["standardized_rate"],
        parameters: StandardizedRateParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[StandardizedRateResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["linear_regression"],
        parameters: LinearRegressionParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[LinearRegressionResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["logistic_regression"],
        parameters: LogisticRegressionParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[LogisticRegressionResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["poisson_regression"],
        parameters: PoissonRegressionParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[PoissonRegressionResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["negative_binomial_regression"],
        parameters: NegativeBinomialRegressionParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[NegativeBinomialRegressionResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["conditional_logistic"],
        parameters: ConditionalLogisticParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[ConditionalLogisticResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["gee"],
        parameters: GeeParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[GeeResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["linear_mixed_model"],
        parameters: LinearMixedModelParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[LinearMixedModelResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["subgroup_analysis"],
        parameters: SubgroupAnalysisParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[SubgroupAnalysisResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["logistic_mixed_model"],
        parameters: LogisticMixedModelParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[LogisticMixedModelResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["mmrm"],
        parameters: MmrmParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[MmrmResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["prediction_model"],
        parameters: PredictionModelParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[PredictionModelResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["kaplan_meier"],
        parameters: KaplanMeierParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[KaplanMeierResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["rmst"],
        parameters: RmstParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[RmstResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["log_rank_test"],
        parameters: LogRankTestParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[LogRankTestResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["pairwise_log_rank"],
        parameters: PairwiseLogRankParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[PairwiseLogRankResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["cox_regression"],
        parameters: CoxRegressionParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[CoxRegressionResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["equivalence_hazard_ratio"],
        parameters: EquivalenceHazardRatioParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[EquivalenceHazardRatioResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["cox_zph"],
        parameters: CoxZphParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[CoxZphResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["cox_predict"],
        parameters: CoxPredictParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[CoxPredictResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["cox_residuals"],
        parameters: CoxResidualsParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[CoxResidualsResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["concordance_index"],
        parameters: ConcordanceIndexParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[ConcordanceIndexResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["landmark_analysis"],
        parameters: LandmarkAnalysisParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[LandmarkAnalysisResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["cumulative_incidence"],
        parameters: CumulativeIncidenceParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[CumulativeIncidenceResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["gray_test"],
        parameters: GrayTestParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[GrayTestResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["fine_gray"],
        parameters: FineGrayParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[FineGrayResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["multi_state"],
        parameters: MultiStateParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[MultiStateResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["aft_regression"],
        parameters: AftRegressionParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[AftRegressionResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["roc_curve"],
        parameters: RocCurveParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[RocCurveResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["roc_compare"],
        parameters: RocCompareParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[RocCompareResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["diagnostic_accuracy"],
        parameters: DiagnosticAccuracyParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[DiagnosticAccuracyResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["cohen_kappa"],
        parameters: CohenKappaParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[CohenKappaResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["fleiss_kappa"],
        parameters: FleissKappaParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[FleissKappaResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["icc"],
        parameters: IccParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[IccResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["bland_altman"],
        parameters: BlandAltmanParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[BlandAltmanResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["cronbach_alpha"],
        parameters: CronbachAlphaParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[CronbachAlphaResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["concordance_correlation"],
        parameters: ConcordanceCorrelationParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[ConcordanceCorrelationResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["power_two_means"],
        parameters: PowerTwoMeansParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[PowerTwoMeansResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["power_two_proportions"],
        parameters: PowerTwoProportionsParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[PowerTwoProportionsResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["power_log_rank"],
        parameters: PowerLogRankParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[PowerLogRankResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["power_anova"],
        parameters: PowerAnovaParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[PowerAnovaResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["power_correlation"],
        parameters: PowerCorrelationParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[PowerCorrelationResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["simulated_power"],
        parameters: SimulatedPowerParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[SimulatedPowerResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["group_sequential"],
        parameters: GroupSequentialParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[GroupSequentialResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["conditional_power"],
        parameters: ConditionalPowerParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[ConditionalPowerResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["propensity_weighting"],
        parameters: PropensityWeightingParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[PropensityWeightingResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["propensity_matching"],
        parameters: PropensityMatchingParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[PropensityMatchingResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["weighted_survival"],
        parameters: WeightedSurvivalParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[WeightedSurvivalResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["standardized_survival"],
        parameters: StandardizedSurvivalParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[StandardizedSurvivalResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["mediation"],
        parameters: MediationParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[MediationResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["e_value"],
        parameters: EValueParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[EValueResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["meta_analysis"],
        parameters: MetaAnalysisParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[MetaAnalysisResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["meta_regression"],
        parameters: MetaRegressionParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[MetaRegressionResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["meta_subgroup"],
        parameters: MetaSubgroupParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[MetaSubgroupResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["meta_egger"],
        parameters: MetaEggerParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[MetaEggerResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["meta_trim_and_fill"],
        parameters: MetaTrimAndFillParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[MetaTrimAndFillResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["meta_leave_one_out"],
        parameters: MetaLeaveOneOutParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[MetaLeaveOneOutResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["network_meta_analysis"],
        parameters: NetworkMetaAnalysisParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[NetworkMetaAnalysisResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["meta_diagnostic"],
        parameters: MetaDiagnosticParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[MetaDiagnosticResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["multiple_imputation"],
        parameters: MultipleImputationParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[MultipleImputationResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["pool_rubin"],
        parameters: PoolRubinParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[PoolRubinResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["p_adjust"],
        parameters: PAdjustParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[PAdjustResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: Literal["distribution"],
        parameters: DistributionParameters,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[DistributionResult]:
        ...

    @overload
    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: OtherMethod,
        parameters: Mapping[str, Any] = ...,
        filter: Given[Sequence[FilterCondition]] = ...,
        description: Given[str] = ...,
        run: Given[bool] = ...,
        options: Optional[CallOptions] = ...,
    ) -> Analysis[Any]:
        ...


    async def create(
        self,
        project_id: Identified,
        *,
        name: str,
        method: str,
        parameters: Any = NOT_GIVEN,
        filter: Given[Sequence[FilterCondition]] = NOT_GIVEN,
        description: Given[str] = NOT_GIVEN,
        run: Given[bool] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Analysis[Any]:
        """
        Makes an analysis; with `run=True` a run of it begins at once. A method that this version does not know is
        named as OtherMethod("name").
        """
        return await self._in_thread(
            self._sync.create,
            project_id,
            name=name,
            method=method,
            parameters=parameters,
            filter=filter,
            description=description,
            run=run,
            options=options,
        )
