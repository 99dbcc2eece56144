"""
The types of the API, for annotations: objects of answers (Project, Run, …), what bodies hold (VariableInput, …), and the
parameters and result of each method of analysis (KaplanMeierParameters, KaplanMeierResult, …).
"""

from ._generated.inputs import *
from ._generated.methods import *
from ._generated.resources import *
from ._results import AnalysisId, Figure, Result, Table
from .groups.analyses import CompletedAnalysis, CompletedRun
